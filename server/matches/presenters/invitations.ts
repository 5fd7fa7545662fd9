import type {
  InvitationProposal,
  InvitedMatch,
  MatchInvitation,
  OfferedMatch,
} from '@fixturebook/contract/card/invitations';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import type { InvitationRow, InvitedMatchRow } from '../queries/invitations.ts';
import {
  type AnswerToInvitation,
  getInvitationState,
  getInvitationVersion,
  isAskedStillOn,
  swapSides,
  toInvitedDetails,
} from '../rules/invitation.ts';

export function toMatchInvitationView(
  invitation: InvitationRow,
  { match, values }: { match: { status: string }; values: RecordedMatchInput },
): MatchInvitation {
  const details = toInvitedDetails(values);
  const { email, note, sentAt, remindedAt, answeredAt } = invitation;
  const { stillOnAskedAt, stillOnConfirmedAt } = invitation;
  return {
    email,
    state: getInvitationState(invitation, details),
    hasStoppedMails: email === null,
    note,
    proposal: toProposalView(invitation),
    sentAt: sentAt.toISOString(),
    remindedAt: remindedAt?.toISOString() ?? null,
    answeredAt: answeredAt?.toISOString() ?? null,
    stillOn: stillOnAskedAt && {
      askedAt: stillOnAskedAt.toISOString(),
      confirmedAt: stillOnConfirmedAt?.toISOString() ?? null,
    },
    version: getInvitationVersion(invitation, { status: match.status, details }),
  };
}

function toProposalView({
  proposal,
  refusalReason,
}: AnswerToInvitation): InvitationProposal | null {
  if (!proposal) return null;
  const { date, startTime, side, ground, postcode, note } = proposal;
  const status = refusalReason === null ? 'open' : 'refused';
  return { date, startTime, side, ground, postcode, note, status, reason: refusalReason ?? '' };
}

/** Anyone who has the link can read this, so it has only what the opponent is to check. */
export function toInvitedMatchView({
  invitation,
  match,
  club,
  details,
}: InvitedMatchRow): InvitedMatch {
  const { teamName, date, startTime, side, ground, postcode } = swapSides(details);
  const proposal = toProposalView(invitation);
  return {
    clubName: club.name,
    teamName,
    opponent: match.opponentName ?? '',
    date,
    startTime,
    side,
    ground,
    postcode,
    status: match.status,
    state: getInvitationState(invitation, details),
    note: invitation.note,
    proposal: proposal && swapSides(proposal),
    hasStoppedMails: invitation.email === null,
    isAskedStillOn: isAskedStillOn(invitation, details),
    version: getInvitationVersion(invitation, { status: match.status, details }),
  };
}

export function toOfferedMatchView({
  invitation,
  match,
  club,
  details,
}: InvitedMatchRow): OfferedMatch {
  const { date, startTime, side, ground, postcode } = swapSides(details);
  return {
    matchId: match.id,
    clubName: club.name,
    opponentTeamName: details.teamName,
    opponent: match.opponentName ?? '',
    date,
    startTime,
    side,
    ground,
    postcode,
    state: getInvitationState(invitation, details),
    version: getInvitationVersion(invitation, { status: match.status, details }),
  };
}
