import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
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
  useEffect(() => {
    if (!name) return;
    const leaving = new AbortController();
    void openSharedStream(name, leaving.signal, {
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
      leaving.abort();
      stopWatchingReads();
      stopReporting();
      setLiveConnectionState('trying');
    };
  }, [client, name]);
  return null;
}

/** The code of the stream is part of the screens of a club, so that pages for visitors need not load it. */
async function openSharedStream(
  name: string,
  leaving: AbortSignal,
  listener: Parameters<typeof shareLiveStream>[1],
) {
  const loaded = await import('./live-share.ts').catch(() => undefined);
  // A page for visitors works without the stream.
  if (!loaded || leaving.aborted) return;
  leaving.addEventListener('abort', loaded.shareLiveStream(name, listener));
}
