import type { Conversation, ConversationList, Message } from '@fixturebook/contract/chat';
import type { InfiniteData } from '@tanstack/react-query';

export type ConversationPages = InfiniteData<ConversationList>;

const excerptLength = 140;

export function flattenConversations({ pages }: ConversationPages): Conversation[] {
  return pages.flatMap(({ items }) => items);
}

export function setLastMessage(
  list: ConversationPages,
  conversationId: string,
  message: Message,
  ownClubId: string,
): ConversationPages {
  const found = flattenConversations(list).find(({ id }) => id === conversationId);
  const isNewer = !found?.lastMessage || found.lastMessage.seq < message.seq;
  if (!found || !isNewer) return list;
  const { body, card, senderClubId, seq, createdAt } = message;
  const updated = {
    ...found,
    lastMessage: { body: body.slice(0, excerptLength), card, senderClubId, seq, createdAt },
    // Cards with news of a match are counted by the bell.
    unread: senderClubId === ownClubId || card ? found.unread : found.unread + 1,
    lastAt: createdAt,
  };
  const [first, ...others] = removeConversation(list, conversationId).pages;
  if (!first) return list;
  return { ...list, pages: [{ ...first, items: [updated, ...first.items] }, ...others] };
}

/** Changes nothing if later messages than `upTo` exist, because it is unknown how many are unread. */
export function markConversationRead(
  list: ConversationPages,
  conversationId: string,
  upTo: number,
): ConversationPages {
  const isRead = ({ id, unread, lastMessage }: Conversation) =>
    id === conversationId && unread > 0 && (lastMessage?.seq ?? 0) <= upTo;
  if (!flattenConversations(list).some(isRead)) return list;
  return mapConversations(list, (items) =>
    items.map((item) => (isRead(item) ? { ...item, unread: 0 } : item)),
  );
}

export function removeConversation(list: ConversationPages, conversationId: string) {
  return mapConversations(list, (items) => items.filter(({ id }) => id !== conversationId));
}

function mapConversations(
  list: ConversationPages,
  change: (items: Conversation[]) => Conversation[],
): ConversationPages {
  return { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) };
}
