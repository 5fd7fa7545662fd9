import type { ProposalAcceptance } from '@fixturebook/contract/card/invitations';
import { findRecordedMatchErrors } from '@fixturebook/contract/card/recorded-matches';
import { eq } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { assertVersion } from '../../platform/http/version.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError } from '../policy.ts';
import { findInvitationOfMatch, type InvitationRow } from '../queries/invitations.ts';
import { findRecordedMatch } from '../queries/recorded.ts';
import {
  applyProposal,
  getInvitationVersion,
  getOpenProposal,
  toInvitedDetails,
} from '../rules/invitation.ts';
import { matchOverError } from '../rules/match-day.ts';
import { listRecordedChanges } from '../rules/recorded-match.ts';
import { matchInvitations } from '../schema.ts';
import {
  applyRecordedMatchChange,
  ensurePostcodesStored,
  type LockedRecordedMatch,
  lockRecordedMatch,
  lockRecordedMatchToChange,
} from './change-recorded-match.ts';
import { sendGuestMail, stillOnNotAsked } from './guest-mails.ts';
import { invitationNotFoundError } from './invite-opponent.ts';
import { recordAction } from './record-action.ts';

/**
 * Changes the match as the invited opponent proposes it, with the rules of a change by the club. Both clubs have then
 * agreed to the details.
 */
export async function acceptProposal(
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
  { ground, expectedVersion }: { ground: ProposalAcceptance; expectedVersion: string | undefined },
) {
  const { clubId } = caller;
  const seen = await findProposedMatch(deps, caller, matchId, ground);
  await ensurePostcodesStored(deps, caller, seen.input);
  await changeClub(deps, clubId, async (tx) => {
    const locked = await lockRecordedMatchToChange(tx, caller, matchId, seen.input);
    const invitation = await getInvitationToAnswer(tx, locked, seen.version);
    assertVersion(expectedVersion, seen.version);
    // Other values of the match may have changed since it was read.
    const input = applyProposal(locked.values, getOpenProposal(invitation), ground);
    if (input.date < toLondonDate(deps.clock()))
      throw matchOverError('The suggested date has passed.');
    await applyRecordedMatchChange(tx, deps, locked, input);
    const changes = listRecordedChanges(locked.values, input);
    const action = 'proposal-accepted';
    await recordAction(tx, deps, caller, { subject: { matchId }, action, changes });
    const details = toInvitedDetails(input);
    await tx
      .update(matchInvitations)
      .set({
        answer: 'yes',
        confirmed: details,
        proposal: null,
        refusalReason: null,
        ...(input.date !== locked.values.date && stillOnNotAsked),
      })
      .where(eq(matchInvitations.id, invitation.id));
    await sendGuestMail(tx, deps, invitation, { kind: 'proposal-accepted', clubId, details });
  });
}

/** Reads the match with the proposed changes before it is locked. */
async function findProposedMatch(
  { db }: MatchDeps,
  { clubId }: ClubCaller,
  matchId: string,
  ground: ProposalAcceptance,
) {
  const row = await findRecordedMatch(db, clubId, matchId);
  if (!row) throw matchNotFoundError();
  const invitation = await findInvitationOfMatch(db, matchId);
  if (!invitation) throw invitationNotFoundError();
  const input = applyProposal(row.values, getOpenProposal(invitation), ground);
  const errors = findRecordedMatchErrors(input);
  if (errors.length > 0) throw invalidInput(errors);
  const { status } = row.match;
  const details = toInvitedDetails(row.values);
  return { input, version: getInvitationVersion(invitation, { status, details }) };
}

/** Throws 412 if the match or the invitation has changed since it was read. */
async function getInvitationToAnswer(
  tx: Transaction,
  { match, values }: LockedRecordedMatch,
  expectedVersion: string | undefined,
): Promise<InvitationRow> {
  const invitation = await findInvitationOfMatch(tx, match.id);
  if (!invitation) throw invitationNotFoundError();
  const { status } = match;
  const details = toInvitedDetails(values);
  assertVersion(expectedVersion, getInvitationVersion(invitation, { status, details }));
  return invitation;
}

/** The match stays as it is, and the opponent is asked about it again. */
export async function refuseProposal(
  deps: MatchDeps,
  caller: ClubCaller,
  matchId: string,
  { reason, expectedVersion }: { reason: string; expectedVersion: string | undefined },
) {
  const { clubId } = caller;
  await changeClub(deps, clubId, async (tx) => {
    const locked = await lockRecordedMatch(tx, caller, matchId);
    if (locked.match.status !== 'agreed') throw matchOverError('This match has been called off.');
    const invitation = await getInvitationToAnswer(tx, locked, expectedVersion);
    getOpenProposal(invitation);
    await tx
      .update(matchInvitations)
      .set({ refusalReason: reason })
      .where(eq(matchInvitations.id, invitation.id));
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'proposal-refused' });
    const details = toInvitedDetails(locked.values);
    await sendGuestMail(tx, deps, invitation, {
      kind: 'proposal-refused',
      clubId,
      details,
      reason,
    });
  });
}
