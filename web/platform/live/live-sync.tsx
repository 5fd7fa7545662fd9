import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followSession, meQuery } from '../session/session.ts';
import { useLikelySession } from '../session/use-session.ts';
import { tellLive, tellLiveState } from './live.ts';
import { watchPresence } from './live-presence.ts';
import { shareLive } from './live-share.ts';

/** Hears what happens to the club that is signed in, on every page. */
export function LiveSync() {
  const client = useQueryClient();
  const session = useLikelySession();
  const me = session.state === 'signed-in' && session.me.club ? session.me : undefined;
  const name = me?.club && `live ${me.club.id} ${me.user.id}`;
  useEffect(() => {
    if (!name) return;
    const stopListening = shareLive(name, {
      hear(news) {
        if (news.name === 'resync') void client.invalidateQueries();
        if (news.name === 'signed-out') void followSession(client);
        tellLive(news);
      },
      tell: tellLiveState,
      // Perhaps the session has ended meanwhile: then this says so.
      refused: () => void client.invalidateQueries({ queryKey: meQuery.queryKey }),
    });
    const stopWatching = watchPresence(name);
    return () => {
      stopListening();
      stopWatching();
      tellLiveState('trying');
    };
  }, [client, name]);
  return null;
}
