import { otherClubCode } from '@fixturebook/contract/preconditions';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onSessionError } from '../api-client.ts';
import { listenToEvents } from '../event-listener.ts';
import { hasErrorCode } from '../problem-error.ts';
import { clearSession, clearSessionAndDrafts, meQuery, refetchSessionOrReset } from './session.ts';
import { onSessionChange } from './session-channel.ts';
import { getDeviceUserId, getDraftOwnerId, saveDraftOwner } from './session-hint.ts';
import { clearSignOutNotice, saveSignOutNotice } from './sign-out-notice.ts';

export function SessionSync() {
  const client = useQueryClient();
  useEffect(() => {
    // The session may end before this tab has asked whose it is.
    saveDraftOwner(getDraftOwnerId() ?? getDeviceUserId());
    const getMe = () => client.getQueryData(meQuery.queryKey);
    const unsubscribers = [
      onSessionChange((event) => {
        if (event === 'signed-in') return void refetchSessionOrReset(client);
        // A request of this tab may have been refused while the user logged out in another.
        clearSignOutNotice();
        clearSessionAndDrafts(client);
      }),
      onSessionError((error) => {
        if (hasErrorCode(error, otherClubCode)) return void refetchSessionOrReset(client);
        saveSignOutNotice(error);
        if (getMe()) clearSession(client);
      }),
      // Reload a page that the browser restores from its cache after the page's user has logged out.
      listenToEvents(window, ['pageshow'], ({ persisted }: PageTransitionEvent) => {
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
