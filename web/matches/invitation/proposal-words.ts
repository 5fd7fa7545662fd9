import type { InvitationProposal } from '@fixturebook/contract/card/invitations';
import { sideLabels } from '../../fixtures/api.ts';
import { formatShortDate } from '../../ui/dates/calendar-date.ts';
import type { ComparisonLine } from '../terms/comparison-table.tsx';

/** The details of a match that the invited opponent can correct. The side is that of the reader. */
export interface ProposableDetails {
  date: string;
  startTime: string | null;
  side: 'home' | 'away';
  ground: string;
  postcode: string;
}

type ProposedDetails = Pick<InvitationProposal, keyof ProposableDetails>;

/** Compares a match with what the opponent has proposed. A line has no text if nothing is known. */
export function compareProposal(
  match: ProposableDetails,
  proposal: ProposedDetails,
): ComparisonLine[] {
  const [before, after] = [toLines(match), toLines(applyProposal(match, proposal))];
  return before
    .map((line, index) => ({
      ...line,
      before: line.text,
      after: after[index]?.text ?? '',
      isChanged: line.text !== after[index]?.text,
    }))
    .filter((line) => line.before !== '' || line.after !== '');
}

function applyProposal(match: ProposableDetails, proposal: ProposedDetails): ProposableDetails {
  const side = proposal.side ?? match.side;
  // The ground of one club says nothing about a match at the other.
  const isMoved = side !== match.side;
  const isOtherGround = isMoved || proposal.ground !== null;
  return {
    date: proposal.date ?? match.date,
    startTime: proposal.startTime ?? match.startTime,
    side,
    ground: proposal.ground ?? (isMoved ? '' : match.ground),
    postcode: proposal.postcode ?? (isOtherGround ? '' : match.postcode),
  };
}

function toLines({ date, startTime, side, ground, postcode }: ProposableDetails) {
  return [
    { id: 'date', name: 'Date', text: formatShortDate(date) },
    { id: 'startTime', name: 'Start time', text: startTime ?? '' },
    { id: 'side', name: 'Side', text: sideLabels[side] },
    { id: 'ground', name: 'Ground', text: [ground, postcode].filter(Boolean).join(', ') },
  ];
}

/** Whether the opponent has proposed other details, and not only written a note. */
export function hasProposedDetails(proposal: ProposedDetails): boolean {
  const { date, startTime, side, ground, postcode } = proposal;
  return [date, startTime, side, ground, postcode].some((value) => value !== null);
}

export function formatProposalAccepted({ opponent }: { opponent: string }): string {
  return `Your card has what ${opponent} say.`;
}
