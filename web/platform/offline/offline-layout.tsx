import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { useHeightProperty } from '../../ui/use-height-property.ts';
import {
  registerServiceWorker,
  reloadWithNewVersion,
  useIsNewVersionReady,
} from './app-version.ts';
import styles from './offline-layout.module.css';
import { useConnectivity } from './use-connectivity.ts';

export default function OfflineLayout() {
  useEffect(registerServiceWorker, []);
  const lines = useHeightProperty<HTMLDivElement>('--app-lines');
  return (
    <>
      <div ref={lines}>
        <ConnectivityNotice />
        <NewVersionNotice />
      </div>
      <Outlet />
    </>
  );
}

function ConnectivityNotice() {
  const { isOffline, isUnreachable, asOfMs } = useConnectivity();
  const isDisconnected = isOffline || isUnreachable;
  return (
    <div className={styles.line} role="status">
      {isDisconnected && (isOffline ? 'Offline. ' : "Can't reach Fixturebook. ")}
      {isDisconnected &&
        asOfMs > 0 &&
        `Last updated ${formatDateTime(new Date(asOfMs).toISOString())}.`}
    </div>
  );
}

/** Asks the user to reload instead of reloading automatically, because a reload loses typed text. */
function NewVersionNotice() {
  const isAvailable = useIsNewVersionReady();
  return (
    <div className={styles.line} role="status">
      {isAvailable && (
        <>
          A new version is ready.{' '}
          <button type="button" className={styles.button} onClick={reloadWithNewVersion}>
            Reload
          </button>
        </>
      )}
    </div>
  );
}
