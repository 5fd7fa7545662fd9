import type { ChatCard } from '@fixturebook/contract/chat';
import { findReachableClubId } from '../../clubs/queries.ts';
import { runTransaction } from '../../platform/database/database.ts';
import type { ChatDeps } from '../deps.ts';
import { createChatCardClientId } from '../rules.ts';
import { findOrCreateConversation } from './open.ts';
import { createMessageStatement } from './send.ts';

/**
 * Adds a card, which shows a match or a match request, to the conversation of two clubs. Adds each
 * card once, and none if one club blocks the other.
 */
export function createChatCardSender(deps: Pick<ChatDeps, 'db' | 'clock' | 'live' | 'secrets'>) {
  const { db, clock, live, secrets } = deps;
  const sendMessage = createMessageStatement(db);
  return async function showCard(fromClubId: string, toClubId: string, card: ChatCard) {
    const at = clock();
    const conversation = await runTransaction(db, async (tx) => {
      const otherClubId = await findReachableClubId(tx, fromClubId, toClubId);
      return otherClubId && findOrCreateConversation(tx, fromClubId, otherClubId, at);
    });
    if (!conversation) return;
    const sent = await sendMessage({
      conversationId: conversation.id,
      clubId: fromClubId,
      clientId: createChatCardClientId(secrets, card),
      body: '',
      card,
      at,
      mayBeFirst: true,
    });
    if (sent.outcome === 'sent') live.publish(sent.events);
    else live.wake(fromClubId, toClubId);
    if (sent.outcome === 'missing')
      throw new Error('The conversation was deleted at the same time.');
  };
}
