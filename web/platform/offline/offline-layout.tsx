import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { useHeightProperty } from '../../ui/use-height-property.ts';
import { loadNewVersion, registerServiceWorker, useNewVersion } from './app-version.ts';
import styles from './offline-layout.module.css';
import { useConnectivity } from './use-connectivity.ts';

/** Around every screen behind the guard: they are there without a network, and say so. */
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

/** Says quietly that what is shown may have changed, and since when. */
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

/** Offered, so that nothing that is being typed is lost. */
function NewVersionNotice() {
  const isAvailable = useNewVersion();
  return (
    <div className={styles.line} role="status">
      {isAvailable && (
        <>
          A new version is ready.{' '}
          <button type="button" className={styles.button} onClick={loadNewVersion}>
            Reload
          </button>
        </>
      )}
    </div>
  );
}
