import { randomBytes } from 'node:crypto';
import type { ChatCard } from '@fixturebook/contract/chat';
import type { Secrets } from '../platform/secrets.ts';

export function createConversationId() {
  return randomBytes(4).toString('hex');
}

export function orderClubIds(one: string, other: string) {
  const [clubLow, clubHigh] = one < other ? [one, other] : [other, one];
  return { clubLow, clubHigh };
}

/**
 * Always creates the same UUID (version 8) for a card, so that a job that runs twice adds only one
 * card to the conversation. Its hash is keyed, so that no club can send a message with the id before.
 */
export function createChatCardClientId(secrets: Pick<Secrets, 'keyedHash'>, card: ChatCard) {
  const subject =
    'proposalId' in card ? card.proposalId : 'matchId' in card ? card.matchId : card.requestId;
  const hash = secrets.keyedHash('chat-card', `${card.kind} ${subject}`);
  const hex = Buffer.from(hash, 'base64url').toString('hex');
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join('-');
}
