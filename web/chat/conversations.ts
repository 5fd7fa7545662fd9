import type { Conversation, ConversationList, Message } from '@fixturebook/contract/chat';
import type { InfiniteData } from '@tanstack/react-query';

export type Conversations = InfiniteData<ConversationList>;

const excerptLength = 140;

export function conversationsIn({ pages }: Conversations): Conversation[] {
  return pages.flatMap(({ items }) => items);
}

/** With what was said last, and the conversation moved to the top. */
export function withLast(
  known: Conversations,
  conversationId: string,
  message: Message,
  ownClubId: string,
): Conversations {
  const found = conversationsIn(known).find(({ id }) => id === conversationId);
  const isNewer = !found?.lastMessage || found.lastMessage.seq < message.seq;
  if (!found || !isNewer) return known;
  const { body, card, senderClubId, seq, createdAt } = message;
  const moved = {
    ...found,
    lastMessage: { body: body.slice(0, excerptLength), card, senderClubId, seq, createdAt },
    unread: senderClubId === ownClubId ? found.unread : found.unread + 1,
    lastAt: createdAt,
  };
  const [first, ...others] = without(known, conversationId).pages;
  if (!first) return known;
  return { ...known, pages: [{ ...first, items: [moved, ...first.items] }, ...others] };
}

/** All up to `upTo` is read: nothing is unread then, if nothing was said after it. */
export function withRead(
  known: Conversations,
  conversationId: string,
  upTo: number,
): Conversations {
  const isRead = ({ id, unread, lastMessage }: Conversation) =>
    id === conversationId && unread > 0 && (lastMessage?.seq ?? 0) <= upTo;
  if (!conversationsIn(known).some(isRead)) return known;
  return withItems(known, (items) =>
    items.map((item) => (isRead(item) ? { ...item, unread: 0 } : item)),
  );
}

export function without(known: Conversations, conversationId: string): Conversations {
  return withItems(known, (items) => items.filter(({ id }) => id !== conversationId));
}

function withItems(
  known: Conversations,
  change: (items: Conversation[]) => Conversation[],
): Conversations {
  return { ...known, pages: known.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
