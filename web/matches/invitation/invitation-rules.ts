import type { InvitationProposal } from '@fixturebook/contract/card/invitations';
import type { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';

/** An opponent is asked about a friendly that is to come. The other competitions have their own lists. */
export function canInviteOpponent(
  {
    competition,
    status,
    date,
    invitation,
  }: Pick<RecordedMatch, 'competition' | 'status' | 'date' | 'invitation'>,
  today: string,
): boolean {
  return competition === 'friendly' && status === 'agreed' && date >= today && invitation === null;
}

/** Whether we tell the opponent by email when the match is called off or deleted: if it is to come and they count on it. */
export function isOpponentTold(
  { invitation, date }: Pick<RecordedMatch, 'invitation' | 'date'>,
  today: string,
): boolean {
  if (date < today) return false;
  if (!invitation || invitation.email === null || invitation.hasStoppedMails) return false;
  const { state, proposal } = invitation;
  return proposal !== null || state === 'confirmed' || state === 'changed';
}

/** Whether the club is to host the match by the proposal, which does not say all of where. */
export function isOwnGroundMissing(
  { side, ground, postcode }: Pick<InvitationProposal, 'side' | 'ground' | 'postcode'>,
  match: Pick<RecordedMatch, 'side'>,
): boolean {
  const isHost = (side ?? match.side) === 'home';
  if (!isHost) return false;
  const isMoved = match.side === 'away';
  return ground === null ? isMoved : postcode === null;
}
