import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../api-client.ts';
import { clearSession, followSession, followSignOut, meQuery } from './session.ts';
import { onSessionChange } from './session-channel.ts';
import { getDeviceUserId } from './session-hint.ts';

/** Keeps this tab's session true: follows the other tabs and the server's 401. */
export function SessionSync() {
  const client = useQueryClient();
  useEffect(() => {
    const stopListening = onSessionChange((event) => {
      if (event === 'signed-out') followSignOut(client);
      else void followSession(client);
    });
    const stopWatching = onUnauthorized(() => {
      if (client.getQueryData(meQuery.queryKey)) clearSession(client);
    });
    /** Back to a page that the browser has kept as it was, when its account has left meanwhile. */
    function onReturn({ persisted }: PageTransitionEvent) {
      const me = client.getQueryData(meQuery.queryKey);
      if (persisted && me && getDeviceUserId() !== me.user.id) window.location.reload();
    }
    window.addEventListener('pageshow', onReturn);
    return () => {
      stopListening();
      stopWatching();
      window.removeEventListener('pageshow', onReturn);
    };
  }, [client]);
  return null;
}
