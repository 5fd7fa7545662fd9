import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useHeightProperty } from '../../ui/browser/use-height-property.ts';
import { getClockOffset } from '../../ui/dates/clock.ts';
import { formatDateTime } from '../../ui/dates/date-time.ts';
import { NoticeLine } from '../../ui/feedback/notice-line.tsx';
import {
  registerServiceWorker,
  reloadWithNewVersion,
  useIsNewVersionReady,
} from './app-version.ts';
import { useConnectivity } from './use-connectivity.ts';

export function OfflineLayout({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  useEffect(() => registerServiceWorker(client), [client]);
  const lines = useHeightProperty<HTMLDivElement>('--app-lines');
  return (
    <>
      <div ref={lines}>
        <ConnectivityNotice />
        <NewVersionNotice />
      </div>
      {children}
    </>
  );
}

function ConnectivityNotice() {
  const { isOffline, isUnreachable, asOfMs } = useConnectivity();
  if (!isOffline && !isUnreachable) return <NoticeLine />;
  const updatedAt = new Date(asOfMs + getClockOffset()).toISOString();
  return (
    <NoticeLine>
      {isOffline ? 'Offline. ' : "Can't reach Fixturebook. "}
      {asOfMs > 0 && `Last updated ${formatDateTime(updatedAt)}.`}
    </NoticeLine>
  );
}

/** Asks the user to reload instead of reloading automatically, because a reload loses typed text. */
function NewVersionNotice() {
  return (
    <NoticeLine action={{ label: 'Reload', onClick: reloadWithNewVersion }}>
      {useIsNewVersionReady() && 'A new version is ready.'}
    </NoticeLine>
  );
}
