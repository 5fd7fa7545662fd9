import type {
  GuestProposal,
  InvitationAnswer,
  InvitationProposal,
  InvitationState,
  ProposalAcceptance,
} from '@fixturebook/contract/card/invitations';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { swapHomeAndAway } from '@fixturebook/contract/match-terms';
import { proposalClosed } from '@fixturebook/contract/matches';
import { AppError } from '../../platform/errors.ts';
import { createVersion } from '../../platform/http/version.ts';

/** What an invited opponent confirms. The side is that of the club that has recorded the match. */
export type InvitedDetails = Pick<
  RecordedMatchInput,
  'teamName' | 'date' | 'startTime' | 'side' | 'ground' | 'postcode'
>;

/** What an invited opponent proposes, from the side of the club that has recorded the match. */
export type StoredProposal = Omit<InvitationProposal, 'status' | 'reason'>;

/** The columns of an invitation that its state results from. */
export interface AnswerToInvitation {
  answer: InvitationAnswer['answer'] | null;
  note: string;
  confirmed: InvitedDetails | null;
  proposal: StoredProposal | null;
  refusalReason: string | null;
  stillOnAskedAt: Date | null;
  stillOnConfirmedAt: Date | null;
}

export function toInvitedDetails(match: RecordedMatchInput): InvitedDetails {
  const { teamName, date, startTime, side, ground, postcode } = match;
  return { teamName, date, startTime, side, ground, postcode };
}

export function areDetailsEqual(one: InvitedDetails, other: InvitedDetails) {
  return (Object.keys(one) as (keyof InvitedDetails)[]).every(
    (field) => one[field] === other[field],
  );
}

export function getInvitationState(
  {
    answer,
    confirmed,
    refusalReason,
  }: Pick<AnswerToInvitation, 'answer' | 'confirmed' | 'refusalReason'>,
  details: InvitedDetails,
): InvitationState {
  switch (answer) {
    case 'yes':
      return confirmed && areDetailsEqual(confirmed, details) ? 'confirmed' : 'changed';
    case 'different':
      return refusalReason === null ? 'proposed' : 'waiting';
    case 'no':
      return 'cannot-play';
    case null:
      return 'waiting';
  }
}

/** An invitation belongs to one opponent, and only friendlies have one. */
export function isInvitationKept(before: RecordedMatchInput, after: RecordedMatchInput) {
  const isSameOpponent = before.opponent.toLowerCase() === after.opponent.toLowerCase();
  return isSameOpponent && after.competition === 'friendly';
}

/** Whether the opponent expects to play, or to hear from the club, and so is told of changes. */
export function expectsMatch({ answer }: Pick<AnswerToInvitation, 'answer'>) {
  return answer === 'yes' || answer === 'different';
}

export function isAskedStillOn(invitation: AnswerToInvitation, details: InvitedDetails) {
  return (
    getInvitationState(invitation, details) === 'confirmed' &&
    invitation.stillOnAskedAt !== null &&
    invitation.stillOnConfirmedAt === null
  );
}

/** Swaps the side of details or of a proposal between the club and the invited opponent. */
export function swapSides<Details extends { side: 'home' | 'away' | null }>(
  details: Details,
): Details {
  return { ...details, side: details.side && swapHomeAndAway(details.side) } as Details;
}

/** Covers all that the page of the opponent shows and can answer. */
export function getInvitationVersion(
  invitation: AnswerToInvitation,
  match: { status: string; details: InvitedDetails },
): string {
  const { answer, note, confirmed, proposal, refusalReason } = invitation;
  return createVersion({
    ...match,
    answer,
    note,
    confirmed,
    proposal,
    refusalReason,
    isAskedStillOn: isAskedStillOn(invitation, match.details),
  });
}

export function toStoredProposal(proposal: GuestProposal): StoredProposal {
  return {
    date: proposal.date ?? null,
    startTime: proposal.startTime ?? null,
    side: proposal.side ? swapHomeAndAway(proposal.side) : null,
    ground: proposal.ground ?? null,
    postcode: proposal.postcode ?? null,
    note: proposal.note,
  };
}

/** Whether an answer repeats the present one, for example because somebody pressed a button twice. */
export function isAnswerRepeated(
  invitation: AnswerToInvitation,
  details: InvitedDetails,
  given: InvitationAnswer,
): boolean {
  const state = getInvitationState(invitation, details);
  switch (given.answer) {
    case 'yes':
      return state === 'confirmed' && !isAskedStillOn(invitation, details);
    case 'different':
      return (
        state === 'proposed' &&
        createVersion({ ...invitation.proposal }) ===
          createVersion(toStoredProposal(given.proposal))
      );
    case 'no':
      return state === 'cannot-play' && invitation.note === given.note;
  }
}

/** Returns the match as the opponent proposes it. The ground of the club applies if it is to host the match. */
export function applyProposal(
  match: RecordedMatchInput,
  proposal: StoredProposal,
  ownGround: ProposalAcceptance,
): RecordedMatchInput {
  const side = proposal.side ?? match.side;
  const { date, startTime } = proposal;
  return {
    ...match,
    date: date ?? match.date,
    startTime: startTime ?? match.startTime,
    side,
    ...getGroundOfProposal(match, { ...proposal, side }, ownGround),
  };
}

/** The ground of the club that was to host the match does not apply once the other club hosts it. */
function getGroundOfProposal(
  match: RecordedMatchInput,
  { side, ground, postcode }: StoredProposal,
  ownGround: ProposalAcceptance,
) {
  if (ground !== null) return { ground, postcode: postcode ?? ownGround.postcode };
  if (side === match.side) return { ground: match.ground, postcode: postcode ?? match.postcode };
  return side === 'home' ? ownGround : { ground: '', postcode: postcode ?? '' };
}

/** Throws 409 if no proposal waits for an answer. */
export function getOpenProposal({ proposal, refusalReason }: AnswerToInvitation): StoredProposal {
  if (!proposal || refusalReason !== null)
    throw new AppError(409, proposalClosed, 'This suggestion has been answered or taken back.');
  return proposal;
}
