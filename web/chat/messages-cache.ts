import type { Message, MessageList } from '@fixturebook/contract/chat';

export interface CachedMessages {
  items: Message[];
  olderCursor: number | null;
}

/**
 * Adds the newest page of messages to the cached ones. Keeps messages and read receipts that arrived while
 * the page was loading. Drops older messages if there is a gap before the page. `newestSeqBefore` is the
 * newest cached message when the page was requested; an empty page means that all messages up to it were
 * deleted.
 */
export function mergeNewestPage(
  messages: CachedMessages | undefined,
  page: MessageList,
  newestSeqBefore: number,
): CachedMessages {
  const first = page.items[0]?.seq;
  const last = page.items.at(-1)?.seq ?? newestSeqBefore;
  const newerItems = messages?.items.filter(({ seq }) => seq > last) ?? [];
  const readIds = new Set(messages?.items.flatMap(({ id, read }) => (read ? id : [])));
  const pageItems = page.items.map((message) =>
    readIds.has(message.id) ? { ...message, read: true } : message,
  );
  const isOverlapping = messages?.items.some(({ seq }) => seq === first);
  if (!messages || first === undefined || page.next === null || !isOverlapping)
    return { items: [...pageItems, ...newerItems], olderCursor: page.next };
  const olderItems = messages.items.filter(({ seq }) => seq < first);
  return {
    items: markEarlierMessagesRead([...olderItems, ...pageItems, ...newerItems]),
    olderCursor: messages.olderCursor,
  };
}

export function prependOlderPage(messages: CachedMessages, page: MessageList): CachedMessages {
  const first = messages.items[0]?.seq ?? Number.POSITIVE_INFINITY;
  const olderItems = page.items.filter(({ seq }) => seq < first);
  return { items: [...olderItems, ...messages.items], olderCursor: page.next };
}

export function keepNewestMessages(messages: CachedMessages, count: number): CachedMessages {
  const items = messages.items.slice(-count);
  const [first] = items;
  return items.length < messages.items.length && first
    ? { items, olderCursor: first.seq }
    : messages;
}

export function insertMessage(messages: CachedMessages, message: Message): CachedMessages {
  const { items } = messages;
  const index = items.findLastIndex(({ seq }) => seq <= message.seq);
  if (items[index]?.seq === message.seq) return messages;
  const [earlier, later] = [items.slice(0, index + 1), items.slice(index + 1)];
  return { ...messages, items: [...earlier, message, ...later] };
}

export function hasMissingMessagesBefore(messages: CachedMessages, message: Message): boolean {
  return message.seq > (messages.items.at(-1)?.seq ?? 0) + 1;
}

/** `reader` is the club that has read the messages up to sequence number `upTo`. */
export function markMessagesReadBy(messages: CachedMessages, reader: string, upTo: number) {
  const isNew = ({ read, senderClubId, seq }: Message) =>
    !read && senderClubId !== reader && seq <= upTo;
  if (!messages.items.some(isNew)) return messages;
  const items = messages.items.map((message) =>
    isNew(message) ? { ...message, read: true } : message,
  );
  return { ...messages, items };
}

/** Marks earlier messages as read too, because a club that has read a message has read all before it. */
function markEarlierMessagesRead(items: Message[]): Message[] {
  const senders = new Set<string>();
  const newestFirst = [...items].reverse().map((message) => {
    if (message.read) senders.add(message.senderClubId);
    return senders.has(message.senderClubId) ? { ...message, read: true } : message;
  });
  return newestFirst.reverse();
}
