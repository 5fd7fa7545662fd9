import { useMutation } from '@tanstack/react-query';
import { discardUnsentMessages } from '../../chat/api.ts';
import { enterClubAndReload } from '../../platform/session/session.ts';
import { useMe } from '../../platform/session/use-session.ts';
import { changeActingClub } from './api.ts';

/** Lets this login act for another club. Nothing of the club before stays in the browser. */
export function useChangeClub() {
  const leaveClub = useLeaveClub();
  return useMutation({
    async mutationFn(clubId: string) {
      await changeActingClub(clubId);
      await leaveClub();
    },
  });
}

/** Call the returned function after the login has begun to act for another club, or for none. */
export function useLeaveClub() {
  const { user } = useMe();
  return async function leaveClub() {
    // The server acts for the other club already, so go on even if the device's storage fails.
    await discardUnsentMessages(user.id).catch(() => undefined);
    await enterClubAndReload();
  };
}
