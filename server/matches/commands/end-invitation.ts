import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { findInvitationOfMatch, type InvitationRow } from '../queries/invitations.ts';
import { matchInvitations, unansweredInvitations } from '../schema.ts';
import { type GuestMailDeps, notifyGuestOfEnd } from './guest-mails.ts';

interface EndedInvitation {
  matchId: string;
  clubId: string;
  kind: 'deleted' | 'withdrawn';
  match: RecordedMatchInput;
  /** Whether the match was called off, which the opponent has been told. */
  isOff?: boolean;
}

/**
 * Ends the link of an invitation, deletes the address, and tells an opponent who counts on the match. Does nothing if the
 * opponent is not invited. The caller must have locked the match.
 */
export async function endInvitation(
  tx: Transaction,
  deps: GuestMailDeps,
  { matchId, clubId, kind, match, isOff = false }: EndedInvitation,
) {
  const invitation = await findInvitationOfMatch(tx, matchId);
  if (!invitation) return;
  if (!isOff) await notifyGuestOfEnd(tx, deps, { matchId, clubId }, { kind, match });
  await countUnanswered(tx, invitation, { clubId, matchDate: match.date });
  await tx.delete(matchInvitations).where(eq(matchInvitations.id, invitation.id));
}

async function countUnanswered(
  tx: Transaction,
  { addressHash, answeredAt }: InvitationRow,
  ended: { clubId: string; matchDate: string },
) {
  if (answeredAt === null) await tx.insert(unansweredInvitations).values({ ...ended, addressHash });
}
