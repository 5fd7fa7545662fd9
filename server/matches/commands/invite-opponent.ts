import {
  alreadyInvited,
  mailsStopped,
  notInvitable,
  tooManyUnanswered,
  unansweredInvitationsMax,
} from '@fixturebook/contract/card/invitations';
import { invitationReminderDays } from '@fixturebook/contract/limits';
import { brand } from '@fixturebook/contract/site';
import { eq } from 'drizzle-orm';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { AppError, notFound, tooManyRequests } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import {
  countUnansweredInvitations,
  findInvitationOfMatch,
  findInvitedMatch,
  type InvitedMatchRow,
  refusesMailsOf,
  stillOnDaysBeforeMatch,
} from '../queries/invitations.ts';
import { getInvitationState, getInvitationVersion, toInvitedDetails } from '../rules/invitation.ts';
import { hashInvitedAddress } from '../rules/invitation-links.ts';
import { isToCome } from '../rules/match-day.ts';
import { getRecordedMatchVersion } from '../rules/recorded-match.ts';
import { matchInvitations } from '../schema.ts';
import { lockRecordedMatch } from './change-recorded-match.ts';
import { endInvitation } from './end-invitation.ts';
import { acquireAddressLock, sendGuestMail } from './guest-mails.ts';
import { lockMatch } from './reconfirm.ts';
import { recordAction } from './record-action.ts';

interface NewInvitation {
  email: string;
  network: string;
  /** The version of the recorded match. */
  expectedVersion: string | undefined;
}

export async function inviteOpponent(
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
  { email, network, expectedVersion }: NewInvitation,
) {
  const { clubId } = caller;
  const addressHash = hashInvitedAddress(deps.secrets, email);
  await changeClub(deps, clubId, async (tx) => {
    await acquireAddressLock(tx, addressHash);
    const { match, values } = await lockRecordedMatch(tx, caller, matchId);
    assertVersion(expectedVersion, getRecordedMatchVersion(values));
    if (values.competition !== 'friendly' || !isToCome(match, deps.clock()))
      throw notInvitableError();
    if (await refusesMailsOf(tx, { clubId, email, addressHash })) throw mailsStoppedError();
    const unanswered = await countUnansweredInvitations(tx, clubId, addressHash);
    if (unanswered >= unansweredInvitationsMax) throw tooManyUnansweredError();
    const [invitation] = await tx
      .insert(matchInvitations)
      .values({ matchId, email, addressHash, sentAt: deps.clock() })
      .onConflictDoNothing({ target: matchInvitations.matchId })
      .returning();
    if (!invitation) throw alreadyInvitedError();
    const isSent = await sendGuestMail(tx, deps, invitation, {
      kind: 'invitation',
      clubId,
      details: toInvitedDetails(values),
      cause: { kind: 'match-invitation', clubId, network },
    });
    if (!isSent) throw tooManyRequests(60 * 60);
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'opponent-invited' });
  });
}

function notInvitableError() {
  const message = 'You can invite the opponent of a friendly that is still to come.';
  return new AppError(409, notInvitable, message);
}

function mailsStoppedError() {
  const message = `This address doesn’t want emails from ${brand.name}. Ring them instead.`;
  return new AppError(409, mailsStopped, message, [{ path: 'email', message }]);
}

function tooManyUnansweredError() {
  const message = `This address hasn’t answered your last ${unansweredInvitationsMax} invitations. Ring them instead.`;
  return new AppError(409, tooManyUnanswered, message, [{ path: 'email', message }]);
}

function alreadyInvitedError() {
  const message = 'You’ve already invited this opponent. Withdraw the invitation first.';
  return new AppError(409, alreadyInvited, message);
}

/** Ends the link of the mail, and deletes the address. The match stays on the card. */
export async function withdrawInvitation(
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
  expectedVersion: string | undefined,
) {
  const { clubId } = caller;
  await changeClub(deps, clubId, async (tx) => {
    const { match, values } = await lockRecordedMatch(tx, caller, matchId);
    const invitation = await findInvitationOfMatch(tx, matchId);
    if (!invitation) throw invitationNotFoundError();
    const { status } = match;
    const details = toInvitedDetails(values);
    assertVersion(expectedVersion, getInvitationVersion(invitation, { status, details }));
    await endInvitation(tx, deps, {
      matchId,
      clubId,
      kind: 'withdrawn',
      match: values,
      isOff: status === 'called-off',
    });
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'invitation-withdrawn' });
  });
}

export function invitationNotFoundError() {
  return notFound('The opponent of this match isn’t invited.');
}

/** Sends the one reminder, or the one question “Still on?”, if it is due. */
export async function sendDueMail(deps: MatchDeps, invitationId: string) {
  const seen = await findInvitedMatch(deps.db, invitationId, deps.clock());
  if (!seen) return;
  await runTransaction(deps.db, async (tx) => {
    await lockMatch(tx, seen.match.id);
    const row = await findInvitedMatch(tx, invitationId, deps.clock());
    const kind = row && findDueMail(row, deps.clock());
    if (!kind) return;
    const { invitation, club, details } = row;
    // If a budget is used up, a later run tries again.
    if (!(await sendGuestMail(tx, deps, invitation, { kind, clubId: club.id, details }))) return;
    const now = deps.clock();
    await tx
      .update(matchInvitations)
      .set(kind === 'reminder' ? { remindedAt: now } : { stillOnAskedAt: now })
      .where(eq(matchInvitations.id, invitationId));
  });
}

/** An opponent who has confirmed the match in the week before it needs no question. */
function findDueMail({ invitation, match, details }: InvitedMatchRow, now: Date) {
  const today = toLondonDate(now);
  const { email, sentAt, remindedAt, answeredAt, stillOnAskedAt } = invitation;
  if (email === null || match.status !== 'agreed') return undefined;
  if (!answeredAt) {
    const isWeekOver =
      now.getTime() - sentAt.getTime() >= invitationReminderDays.afterInvitation * 86_400_000;
    const isInTime = match.date >= addDays(today, invitationReminderDays.beforeMatch);
    return remindedAt === null && isWeekOver && isInTime ? 'reminder' : undefined;
  }
  const isConfirmed = getInvitationState(invitation, details) === 'confirmed';
  if (!isConfirmed || stillOnAskedAt !== null) return undefined;
  const firstDay = addDays(match.date, -stillOnDaysBeforeMatch);
  const isInWeekBefore = today >= firstDay && today < match.date;
  return isInWeekBefore && toLondonDate(answeredAt) < firstDay ? 'still-on' : undefined;
}
