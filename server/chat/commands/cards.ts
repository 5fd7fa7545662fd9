import type { ChatCard } from '@fixturebook/contract/chat';
import { runTransaction } from '../../platform/database/database.ts';
import type { ChatDeps } from '../commands.ts';
import { clubInReach } from '../queries.ts';
import { clientIdOf } from '../rules.ts';
import { conversationOf } from './open.ts';
import { prepareSending } from './send.ts';

interface Shown {
  /** The club that acted. */
  fromClubId: string;
  toClubId: string;
  card: ChatCard;
}

/** Shows a card in the conversation of its two clubs, once; to clubs that are kept apart none. */
export function createCards({ db, clock, live }: Pick<ChatDeps, 'db' | 'clock' | 'live'>) {
  const attempt = prepareSending(db);
  return async function showCard({ fromClubId, toClubId, card }: Shown) {
    const at = clock();
    const conversation = await runTransaction(db, async (tx) => {
      const reached = await clubInReach(tx, fromClubId, toClubId);
      return reached && conversationOf(tx, fromClubId, reached, at);
    });
    if (!conversation) return;
    const { outcome } = await attempt({
      conversationId: conversation.id,
      clubId: fromClubId,
      clientId: clientIdOf(card),
      body: '',
      card,
      at,
      mayBeFirst: true,
    });
    live.wake();
    if (outcome === 'missing') throw new Error('The conversation went in this very moment.');
  };
}
