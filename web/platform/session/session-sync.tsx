import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../api-client.ts';
import { dropSession, followSession, meQuery } from './session.ts';
import { listenForSession } from './session-channel.ts';

/** Keeps this tab's session true: follows the other tabs and the server's 401. */
export function SessionSync() {
  const client = useQueryClient();
  useEffect(() => {
    const stopListening = listenForSession((news) => {
      if (news === 'signed-out') dropSession(client);
      else void followSession(client);
    });
    const stopWatching = onUnauthorized(() => {
      if (client.getQueryData(meQuery.queryKey)) dropSession(client);
    });
    return () => {
      stopListening();
      stopWatching();
    };
  }, [client]);
  return null;
}
