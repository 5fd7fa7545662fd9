import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { meQuery, refetchSessionOrReset } from '../session/session.ts';
import { useLikelySession } from '../session/use-session.ts';
import { emitLiveEvent, setLiveConnectionState } from './live.ts';
import { reportTabVisibility } from './live-presence.ts';
import type { shareLiveStream } from './live-share.ts';
import { onReadOlderThanStream } from './start-position.ts';
import { formatStreamName } from './stream-name.ts';

export function LiveSync() {
  const client = useQueryClient();
  const session = useLikelySession();
  const me = session.state === 'signed-in' && session.me.club ? session.me : undefined;
  const name = me?.club && formatStreamName(me.club.id, me.user.id);
  const share = useLiveShare(name !== undefined);
  useEffect(() => {
    if (!name || !share) return;
    const leaveStream = share(name, {
      onEvent(event) {
        if (event.name === 'resync') void client.invalidateQueries();
        if (event.name === 'signed-out') void refetchSessionOrReset(client);
        emitLiveEvent(event.name, event.data);
      },
      onState: setLiveConnectionState,
      // Fetch the user again, because the server may have refused the stream when the session ended.
      onRefused: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    const stopWatchingReads = onReadOlderThanStream(() => void client.invalidateQueries());
    const stopReporting = reportTabVisibility(name);
    return () => {
      leaveStream();
      stopWatchingReads();
      stopReporting();
      setLiveConnectionState('trying');
    };
  }, [client, name, share]);
  return null;
}

/**
 * Returns `shareLiveStream`, whose code is part of the screens of a club, so that pages for visitors need not load it. If
 * it cannot be loaded, such a page works without the stream, and the next screen loads it.
 */
function useLiveShare(isNeeded: boolean) {
  const { pathname } = useLocation();
  const [share, setShare] = useState<typeof shareLiveStream>();
  const isMissing = isNeeded && !share;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another attempt.
  useEffect(() => {
    if (!isMissing) return;
    import('./live-share.ts').then(
      ({ shareLiveStream }) => setShare(() => shareLiveStream),
      () => undefined,
    );
  }, [isMissing, pathname]);
  return share;
}
