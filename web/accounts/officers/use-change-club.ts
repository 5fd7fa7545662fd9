import { useMutation } from '@tanstack/react-query';
import { discardUnsentMessages } from '../../chat/api.ts';
import { enterClubAndReload } from '../../platform/session/session.ts';
import { getDeviceUserId } from '../../platform/session/session-hint.ts';
import { changeActingClub } from './api.ts';

/** Lets this login act for another club. Nothing of the club before stays in the browser. */
export function useChangeClub() {
  return useMutation({
    async mutationFn(clubId: string) {
      await changeActingClub(clubId);
      await leaveClub();
    },
  });
}

/** Call this after the login has begun to act for another club, or for none. */
export async function leaveClub(): Promise<void> {
  const userId = getDeviceUserId();
  // The server acts for the other club already, so go on even if the device's storage fails.
  if (userId) await discardUnsentMessages(userId).catch(() => undefined);
  await enterClubAndReload();
}
