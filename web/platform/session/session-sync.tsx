import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onUnauthorized } from '../api-client.ts';
import { listenTo } from '../event-listener.ts';
import { clearSession, followSession, followSignOut, meQuery } from './session.ts';
import { onSessionChange } from './session-channel.ts';
import { getDeviceUserId } from './session-hint.ts';

export function SessionSync() {
  const client = useQueryClient();
  useEffect(() => {
    const getMe = () => client.getQueryData(meQuery.queryKey);
    const unsubscribers = [
      onSessionChange((event) => {
        if (event === 'signed-out') followSignOut(client);
        else void followSession(client);
      }),
      onUnauthorized(() => {
        if (getMe()) clearSession(client);
      }),
      // Reload a page that the browser restores from its cache after the page's user has logged out.
      listenTo(window, ['pageshow'], ({ persisted }: PageTransitionEvent) => {
        const me = getMe();
        if (persisted && me && getDeviceUserId() !== me.user.id) window.location.reload();
      }),
    ];
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [client]);
  return null;
}
