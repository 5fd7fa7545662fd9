import {
  alreadyOfficer,
  invitationEnded,
  lastOwner,
  otherAddress,
} from '@fixturebook/contract/teams/officers';
import { lockClub } from '../../clubs/commands/lock.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { type ClubCaller, ownerRequiredError } from '../../platform/http/http.ts';
import type { RateLimit } from '../../platform/http/limits.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { Platform } from '../../platform/platform.ts';
import { findRole } from '../queries/officers.ts';

/** How many officers and open invitations a club has at most. */
export const maxOfficers = 20;

export const officerWrites: RateLimit = { name: 'officer-writes', points: 60, seconds: 60 * 60 };
export const invitationUses: RateLimit = { name: 'invitation-uses', points: 100, seconds: 60 * 60 };

/**
 * Runs a change of a club's officers, and tells all open screens of the club. The lock on the club's row makes
 * such changes follow each other. Throws if the caller has been removed, or has lost the role, in the meantime.
 */
export async function changeOfficers<Result>(
  { db, live }: Pick<Platform, 'db' | 'live'>,
  caller: ClubCaller,
  { needsOwner }: { needsOwner: boolean },
  change: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  const { clubId } = caller;
  const result = await runTransaction(db, async (tx) => {
    await lockClub(tx, clubId);
    const role = await findRole(tx, caller);
    if (!role) throw notFound("You're no longer an officer of this club.");
    if (needsOwner && role !== 'owner') throw ownerRequiredError();
    const changed = await change(tx);
    await recordLiveEvent(tx, { clubId, name: 'club', data: {} });
    return changed;
  });
  live.wake(clubId);
  return result;
}

export function lastOwnerError(clubName: string) {
  return new AppError(
    409,
    lastOwner,
    `You're the only owner of ${clubName}. Hand the club over to another officer first, or delete the club.`,
  );
}

export function officerNotFoundError() {
  return notFound('The club has no such officer any more.');
}

export function alreadyOfficerError() {
  return new AppError(409, alreadyOfficer, 'This person is an officer of the club already.');
}

/** The same for a wrong link and one that was used, withdrawn or has expired, so that nobody can tell which. */
export function invitationEndedError() {
  return new AppError(
    404,
    invitationEnded,
    "This invitation doesn't work any more. Each one works once, for 7 days. Ask the club to send you a new one.",
  );
}

export function otherAddressError() {
  return new AppError(
    403,
    otherAddress,
    'This invitation was sent to another email address. Log in with the account of that address, or ask the club to invite the address that you use.',
  );
}
