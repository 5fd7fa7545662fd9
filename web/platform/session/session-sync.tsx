import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../api-client.ts';
import { clearSession, followSession, followSignOut, meQuery } from './session.ts';
import { onSessionChange } from './session-channel.ts';
import { getDeviceUserId } from './session-hint.ts';

/** Updates this tab's session after events in other tabs and after a 401. */
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
    /** The browser may restore a cached page whose account has logged out since. */
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
