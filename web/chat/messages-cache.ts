import type { Message, MessageList } from '@fixturebook/contract/chat';

/** What is known of a conversation: all from its newest message back to where one has read. */
export interface Messages {
  /** The oldest first. */
  items: Message[];
  /** Where to go on with older ones; null at the beginning of the conversation. */
  olderCursor: number | null;
}

/**
 * With the newest page, which may leave a gap: then what lies before it is read anew when wanted.
 * What came or was read while the page was on its way stays so. `newest` is the place of the last that
 * was known when the page was asked for: where it is empty, all of that was deleted.
 */
export function mergeNewestPage(
  messages: Messages | undefined,
  page: MessageList,
  newestSeqBefore: number,
): Messages {
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
    items: markEarlierRead([...olderItems, ...pageItems, ...newerItems]),
    olderCursor: messages.olderCursor,
  };
}

/** With a page of older ones. */
export function prependOlderPage(messages: Messages, page: MessageList): Messages {
  const first = messages.items[0]?.seq ?? Number.POSITIVE_INFINITY;
  const olderItems = page.items.filter(({ seq }) => seq < first);
  return { items: [...olderItems, ...messages.items], olderCursor: page.next };
}

/** The last `count` of them. */
export function keepNewestMessages(messages: Messages, count: number): Messages {
  const items = messages.items.slice(-count);
  const [first] = items;
  return items.length < messages.items.length && first
    ? { items, olderCursor: first.seq }
    : messages;
}

/** With one that has just come, in its place. */
export function insertMessage(messages: Messages, message: Message): Messages {
  const { items } = messages;
  const index = items.findLastIndex(({ seq }) => seq <= message.seq);
  if (items[index]?.seq === message.seq) return messages;
  return { ...messages, items: items.toSpliced(index + 1, 0, message) };
}

/** Whether some may have come between the newest that is known and this one. */
export function hasGapBefore(messages: Messages, message: Message): boolean {
  return message.seq > (messages.items.at(-1)?.seq ?? 0) + 1;
}

/** `reader` has read what the other club sent, up to `upTo`. */
export function markReadBy(messages: Messages, reader: string, upTo: number): Messages {
  const isNew = ({ read, senderClubId, seq }: Message) =>
    !read && senderClubId !== reader && seq <= upTo;
  if (!messages.items.some(isNew)) return messages;
  const items = messages.items.map((message) =>
    isNew(message) ? { ...message, read: true } : message,
  );
  return { ...messages, items };
}

/** Whoever has read a message has read those before it. */
function markEarlierRead(items: Message[]): Message[] {
  const senders = new Set<string>();
  return items.toReversed().map(markRead).toReversed();

  function markRead(message: Message): Message {
    const { read, senderClubId } = message;
    if (read) senders.add(senderClubId);
    return read || !senders.has(senderClubId) ? message : { ...message, read: true };
  }
}
