import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { momentInWords } from '../../ui/moment.ts';
import { useHeightTold } from '../../ui/use-height-told.ts';
import styles from './app-at-work.module.css';
import { useReach } from './use-reach.ts';
import { keepScreens, takeNewVersion, useNewVersion } from './versions.ts';

/** Around every screen behind the guard: they are there without a network, and say so. */
export default function AppAtWork() {
  useEffect(keepScreens, []);
  const lines = useHeightTold<HTMLDivElement>('--app-lines');
  return (
    <>
      <div ref={lines}>
        <ReachLine />
        <NewVersionLine />
      </div>
      <Outlet />
    </>
  );
}

/** Says quietly that what is shown may have changed, and since when. */
function ReachLine() {
  const { isOffline, isUnreachable, asOf } = useReach();
  const isLost = isOffline || isUnreachable;
  return (
    <div className={styles.line} role="status">
      {isLost && (isOffline ? 'Offline. ' : 'The server cannot be reached. ')}
      {isLost && asOf > 0 && `Shown as of ${momentInWords(new Date(asOf).toISOString())}.`}
    </div>
  );
}

/** Offered, so that nothing that is being typed is lost. */
function NewVersionLine() {
  const isThere = useNewVersion();
  return (
    <div className={styles.line} role="status">
      {isThere && (
        <>
          A new version is ready.{' '}
          <button type="button" className={styles.button} onClick={takeNewVersion}>
            Reload
          </button>
        </>
      )}
    </div>
  );
}
