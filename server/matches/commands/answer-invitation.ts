import type { InvitationAnswer } from '@fixturebook/contract/card/invitations';
import { fixtureInPastMessage } from '@fixturebook/contract/fixtures';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import { recordLiveEvent } from '../../platform/live/event-log.ts';
import type { MatchDeps } from '../deps.ts';
import { invitationAnswered } from '../events.ts';
import {
  getAddressHashOfLink,
  getInvitedMatch,
  invalidInvitationError,
  invitationAnswers,
} from '../policy/invitation-link.ts';
import {
  findInvitedMatch,
  type InvitationRow,
  listRecordingClubIds,
} from '../queries/invitations.ts';
import {
  getInvitationVersion,
  type InvitedDetails,
  isAnswerRepeated,
  isAskedStillOn,
  toStoredProposal,
} from '../rules/invitation.ts';
import { assertMatchStillOn } from '../rules/match-day.ts';
import { matchInvitations, suppressedAddresses } from '../schema.ts';
import { acquireAddressLock } from './guest-mails.ts';
import { lockMatch } from './reconfirm.ts';

/** Stores what an invited opponent answers. A repeated answer changes nothing. */
export async function answerInvitation(deps: MatchDeps, given: InvitationAnswer) {
  const seen = await getInvitedMatch(deps, given.token);
  if (given.answer === 'different') {
    const { date, postcode } = given.proposal;
    if (date && date < toLondonDate(deps.clock()))
      throw invalidInput([{ path: 'proposal.date', message: fixtureInPastMessage }]);
    if (postcode) await ensurePostcodeStored(deps, postcode);
  }
  const { id } = seen.invitation;
  await deps.limits.use(invitationAnswers, id);
  await changeClub(deps, seen.club.id, async (tx) => {
    await lockMatch(tx, seen.match.id);
    // The invitation may have been withdrawn before the match was locked.
    const row = await findInvitedMatch(tx, id, deps.clock());
    if (!row) throw invalidInvitationError();
    const { invitation, match, details, club } = row;
    assertMatchStillOn(match, deps.clock());
    if (isAnswerRepeated(invitation, details, given)) return;
    const { status } = match;
    assertVersion(given.version, getInvitationVersion(invitation, { status, details }), 'version');
    const now = deps.clock();
    const answered = toAnswerColumns(invitation, details, given, now);
    await tx.update(matchInvitations).set(answered).where(eq(matchInvitations.id, id));
    await deps.events.emit(tx, invitationAnswered, {
      matchId: match.id,
      clubId: club.id,
      answer: isAskedStillOn(invitation, details) && given.answer === 'yes' ? 'on' : given.answer,
      answeredAt: now.toISOString(),
    });
  });
}

function toAnswerColumns(
  invitation: InvitationRow,
  details: InvitedDetails,
  given: InvitationAnswer,
  now: Date,
): Partial<InvitationRow> {
  const isYes = given.answer === 'yes';
  return {
    answer: given.answer,
    answeredAt: now,
    note: given.answer === 'no' ? given.note : '',
    confirmed: isYes ? details : null,
    proposal: given.answer === 'different' ? toStoredProposal(given.proposal) : null,
    refusalReason: null,
    ...(isYes && invitation.stillOnAskedAt && { stillOnConfirmedAt: now }),
  };
}

/** Sends no more mail to the address, for any club and for ever, and deletes it from all invitations. */
export async function stopMails(deps: MatchDeps, token: string) {
  const addressHash = await getAddressHashOfLink(deps, token);
  const clubIds = await runTransaction(deps.db, async (tx) => {
    await acquireAddressLock(tx, addressHash);
    await tx.insert(suppressedAddresses).values({ addressHash }).onConflictDoNothing();
    const { email, matchId } = matchInvitations;
    const changed = await tx
      .update(matchInvitations)
      .set({ email: null })
      .where(and(eq(matchInvitations.addressHash, addressHash), isNotNull(email)))
      .returning({ matchId });
    const ids = await listRecordingClubIds(
      tx,
      changed.map((row) => row.matchId),
    );
    for (const clubId of ids) await recordLiveEvent(tx, { clubId, name: 'club', data: {} });
    return ids;
  });
  for (const clubId of clubIds) deps.live.wake(clubId);
}
