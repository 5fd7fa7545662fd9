import { randomBytes } from 'node:crypto';
import { invitationDays, type OfficerRole } from '@fixturebook/contract/teams/officers';
import { and, eq } from 'drizzle-orm';
import { lockClub } from '../../clubs/commands/lock.ts';
import { getClubById } from '../../clubs/queries.ts';
import { formatLongDate, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { AppError, notFound, tooManyRequests } from '../../platform/errors.ts';
import type { Caller, ClubCaller } from '../../platform/http/http.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { OfficerDeps } from '../deps.ts';
import {
  alreadyOfficerError,
  changeOfficers,
  invitationEndedError,
  maxOfficers,
  otherAddressError,
} from '../policy/officers.ts';
import {
  findInvitation,
  hashInvitationToken,
  listInvitationsOfClub,
  listOfficersOfClub,
} from '../queries/officers.ts';
import { buildInvitationLetter } from '../rules/officer-letters.ts';
import { officerInvitations, officers, sessions, users } from '../schema.ts';

/** A new invitation to an address replaces the one before, so that only the newest link works. */
export async function createInvitation(
  deps: OfficerDeps,
  caller: ClubCaller,
  { email, role, network }: { email: string; role: OfficerRole; network: string },
) {
  const { clock, mail, publicUrl } = deps;
  const { clubId } = caller;
  const address = email.toLowerCase();
  return changeOfficers(deps, caller, { needsOwner: true }, async (tx) => {
    const now = clock();
    const current = await listOfficersOfClub(tx, caller);
    if (current.some((officer) => officer.email.toLowerCase() === address))
      throw alreadyOfficerError();
    const invitations = await listInvitationsOfClub(tx, clubId, now);
    const others = invitations.filter((one) => one.email !== address);
    if (current.length + others.length >= maxOfficers)
      throw new AppError(
        409,
        'too-many-officers',
        `A club can have ${maxOfficers} officers and invitations. Remove one first.`,
      );
    const token = randomBytes(32).toString('base64url');
    const expiresAt = new Date(now.getTime() + invitationDays * 86_400_000);
    const fields = { role, tokenHash: hashInvitationToken(token), createdAt: now, expiresAt };
    const [invitation] = await tx
      .insert(officerInvitations)
      .values({ clubId, email: address, ...fields })
      .onConflictDoUpdate({
        target: [officerInvitations.clubId, officerInvitations.email],
        set: fields,
      })
      .returning();
    if (!invitation) throw new Error('The invitation was not stored.');
    const { name: clubName } = await getClubById(tx, clubId);
    const lastDay = formatLongDate(toLondonDate(expiresAt));
    const letter = buildInvitationLetter({ clubName, role, lastDay, publicUrl, token });
    const cause = { kind: 'officer-invitation', clubId, network } as const;
    if (!(await mail.send(tx, address, letter, cause))) throw tooManyRequests(60 * 60);
    return invitation;
  });
}

export async function deleteInvitation(deps: OfficerDeps, caller: ClubCaller, id: string) {
  await changeOfficers(deps, caller, { needsOwner: true }, async (tx) => {
    const deleted = await tx
      .delete(officerInvitations)
      .where(and(eq(officerInvitations.id, id), eq(officerInvitations.clubId, caller.clubId)))
      .returning({ id: officerInvitations.id });
    if (deleted.length === 0) throw notFound('This invitation has ended already.');
  });
}

/** Makes the account an officer. The session then acts for the club. */
export async function acceptInvitation(deps: OfficerDeps, caller: Caller, token: string) {
  const { db, clock, live } = deps;
  const { userId, sessionId } = caller;
  const clubId = await runTransaction(db, async (tx) => {
    const [account] = await tx
      .select({ email: users.email, isProved: users.emailVerified })
      .from(users)
      .where(eq(users.id, userId))
      .for('key share');
    const found = await findInvitation(tx, token, clock());
    if (!found) throw invitationEndedError();
    if (!account?.isProved || account.email.toLowerCase() !== found.email)
      throw otherAddressError();
    await lockClub(tx, found.clubId);
    // The invitation may have been accepted, withdrawn or sent again, or the club deleted, before the lock.
    const invitation = await findInvitation(tx, token, clock());
    if (!invitation) throw invitationEndedError();
    await tx.delete(officerInvitations).where(eq(officerInvitations.id, invitation.id));
    const { role } = invitation;
    await tx
      .insert(officers)
      .values({ userId, clubId: invitation.clubId, role })
      .onConflictDoNothing();
    await tx.update(sessions).set({ clubId: invitation.clubId }).where(eq(sessions.id, sessionId));
    await recordLiveEvent(tx, { clubId: invitation.clubId, name: 'club', data: {} });
    return invitation.clubId;
  });
  live.wake(clubId);
}
