import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { eq, sql } from 'drizzle-orm';
import { findNetworkOfClub } from '../../accounts/queries.ts';
import { getClubById } from '../../clubs/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { MailCause } from '../../platform/mail/budgets.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  findInvitationOfMatch,
  type InvitationRow,
  refusesMailsOf,
} from '../queries/invitations.ts';
import {
  areDetailsEqual,
  expectsMatch,
  type InvitedDetails,
  toInvitedDetails,
} from '../rules/invitation.ts';
import { buildGuestLetter, type GuestLetterKind } from '../rules/invitation-letters.ts';
import { createInvitationToken, createStopMailsToken } from '../rules/invitation-links.ts';
import { matchInvitations } from '../schema.ts';

export type GuestMailDeps = Pick<Platform, 'clock' | 'mail' | 'secrets' | 'publicUrl'>;

interface GuestMail {
  kind: GuestLetterKind;
  clubId: string;
  details: InvitedDetails;
  reason?: string;
  /** By default that of a mail about a match of which the opponent already knows. */
  cause?: MailCause;
}

/**
 * Until the transaction ends, the address cannot be invited and ask for no more mails at the same time. Call this before
 * locking matches.
 */
export async function acquireAddressLock(tx: Transaction, addressHash: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${addressHash}, 0))`);
}

/** Queues a mail to the invited opponent. Returns false if it wants no mails, or if a budget is used up. */
export async function sendGuestMail(
  tx: Transaction,
  { mail, secrets, publicUrl }: GuestMailDeps,
  { id, email, addressHash }: InvitationRow,
  { kind, clubId, details, reason, cause }: GuestMail,
): Promise<boolean> {
  if (email === null || (await refusesMailsOf(tx, { clubId, email, addressHash }))) return false;
  const { name: clubName } = await getClubById(tx, clubId);
  const letter = buildGuestLetter(kind, {
    clubName,
    details,
    reason: reason ?? '',
    publicUrl,
    invitationToken: createInvitationToken(secrets, id),
    stopMailsToken: createStopMailsToken(secrets, addressHash),
  });
  return mail.send(tx, email, letter, cause ?? (await createGuestCause(tx, clubId, kind)));
}

async function createGuestCause(
  tx: Transaction,
  clubId: string,
  kind: GuestLetterKind,
): Promise<MailCause> {
  const network = await findNetworkOfClub(tx, clubId);
  const isOff = kind === 'called-off' || kind === 'deleted';
  return { kind: isOff ? 'guest-call-off' : 'guest', clubId, network: network ?? null };
}

/** “Still on?” was about the earlier date, so it is asked again before a new one. */
export const stillOnNotAsked = { stillOnAskedAt: null, stillOnConfirmedAt: null };

interface MatchOfGuest {
  matchId: string;
  clubId: string;
}

/** An opponent is told nothing about a match whose day has passed. */
function isPast({ clock }: GuestMailDeps, { date }: RecordedMatchInput) {
  return date < toLondonDate(clock());
}

/** Asks an opponent who had answered to check the new details. The caller must have locked the match. */
export async function notifyGuestOfChange(
  tx: Transaction,
  deps: GuestMailDeps,
  { matchId, clubId }: MatchOfGuest,
  { before, after }: { before: RecordedMatchInput; after: RecordedMatchInput },
) {
  const details = toInvitedDetails(after);
  if (isPast(deps, before) && isPast(deps, after)) return;
  if (areDetailsEqual(toInvitedDetails(before), details)) return;
  const invitation = await findInvitationOfMatch(tx, matchId);
  if (!invitation) return;
  if (before.date !== after.date)
    await tx
      .update(matchInvitations)
      .set(stillOnNotAsked)
      .where(eq(matchInvitations.id, invitation.id));
  if (!invitation.answer) return;
  if (invitation.answer !== 'yes')
    await tx
      .update(matchInvitations)
      .set({ answer: null, note: '', proposal: null, refusalReason: null })
      .where(eq(matchInvitations.id, invitation.id));
  await sendGuestMail(tx, deps, invitation, { kind: 'changed', clubId, details });
}

/** Tells an opponent who counts on the match that it is off, or that the club has withdrawn the invitation. */
export async function notifyGuestOfEnd(
  tx: Transaction,
  deps: GuestMailDeps,
  { matchId, clubId }: MatchOfGuest,
  { kind, match }: { kind: 'called-off' | 'deleted' | 'withdrawn'; match: RecordedMatchInput },
) {
  if (isPast(deps, match)) return;
  const invitation = await findInvitationOfMatch(tx, matchId);
  if (!invitation || !expectsMatch(invitation)) return;
  await sendGuestMail(tx, deps, invitation, { kind, clubId, details: toInvitedDetails(match) });
}

/** An opponent who had confirmed a match that was called off is asked again once it is back on. */
export async function notifyGuestOfReturn(
  tx: Transaction,
  deps: GuestMailDeps,
  { matchId, clubId }: MatchOfGuest,
  match: RecordedMatchInput,
) {
  if (isPast(deps, match)) return;
  const invitation = await findInvitationOfMatch(tx, matchId);
  if (!invitation || !expectsMatch(invitation)) return;
  await tx
    .update(matchInvitations)
    .set({ confirmed: null })
    .where(eq(matchInvitations.id, invitation.id));
  const details = toInvitedDetails(match);
  await sendGuestMail(tx, deps, invitation, { kind: 'back-on', clubId, details });
}
