import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { meQuery, refetchSessionOrReset } from '../session/session.ts';
import { useLikelySession } from '../session/use-session.ts';
import { emitLiveEvent, setLiveConnectionState } from './live.ts';
import { reportTabVisibility } from './live-presence.ts';
import { shareLiveStream } from './live-share.ts';
import { onReadOlderThanStream } from './start-position.ts';
import { formatStreamName } from './stream-name.ts';

export function LiveSync() {
  const client = useQueryClient();
  const session = useLikelySession();
  const me = session.state === 'signed-in' && session.me.club ? session.me : undefined;
  const name = me?.club && formatStreamName(me.club.id, me.user.id);
  useEffect(() => {
    if (!name) return;
    const leaveStream = shareLiveStream(name, {
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
  }, [client, name]);
  return null;
}
