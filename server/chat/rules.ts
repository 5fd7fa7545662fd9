import { createHash, randomBytes } from 'node:crypto';
import type { ChatCard } from '@fixturebook/contract/chat';

/** 4 random bytes: whoever stores a conversation tries another where it is taken. */
export function createConversationId() {
  return randomBytes(4).toString('hex');
}

/** Two clubs in the order in which a conversation has them. */
export function orderClubs(one: string, other: string) {
  const [clubLow, clubHigh] = one < other ? [one, other] : [other, one];
  return { clubLow, clubHigh };
}

/** The same for the same card, so that it is shown once however often the job runs: a UUID (version 8). */
export function createCardClientId(card: ChatCard) {
  const subject =
    'proposalId' in card ? card.proposalId : 'matchId' in card ? card.matchId : card.requestId;
  const hex = createHash('sha256').update(`${card.kind} ${subject}`).digest('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
