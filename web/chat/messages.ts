import type { Message, MessageList } from '@fixturebook/contract/chat';

/** What is known of a conversation: all from its newest message back to where one has read. */
export interface Messages {
  /** The oldest first. */
  items: Message[];
  /** Where to go on with older ones; null at the beginning of the conversation. */
  older: number | null;
}

/**
 * With the newest page, which may leave a gap: then what lies before it is read anew when wanted.
 * What came or was read while the page was on its way stays so. `newest` is the place of the last that
 * was known when the page was asked for: where it is empty, all of that was deleted.
 */
export function withNewest(
  known: Messages | undefined,
  page: MessageList,
  newest: number,
): Messages {
  const first = page.items[0]?.seq;
  const last = page.items.at(-1)?.seq ?? newest;
  const since = known?.items.filter(({ seq }) => seq > last) ?? [];
  const wasRead = new Set(known?.items.flatMap(({ id, read }) => (read ? id : [])));
  const seen = page.items.map((message) =>
    wasRead.has(message.id) ? { ...message, read: true } : message,
  );
  const isOverlapping = known?.items.some(({ seq }) => seq === first);
  if (!known || first === undefined || page.next === null || !isOverlapping)
    return { items: [...seen, ...since], older: page.next };
  const before = known.items.filter(({ seq }) => seq < first);
  return { items: readUpToLater([...before, ...seen, ...since]), older: known.older };
}

/** With a page of older ones. */
export function withOlder(known: Messages, page: MessageList): Messages {
  const first = known.items[0]?.seq ?? Number.POSITIVE_INFINITY;
  const before = page.items.filter(({ seq }) => seq < first);
  return { items: [...before, ...known.items], older: page.next };
}

/** The last `count` of them. */
export function newestOf(known: Messages, count: number): Messages {
  const items = known.items.slice(-count);
  const [first] = items;
  return items.length < known.items.length && first ? { items, older: first.seq } : known;
}

/** With one that has just come, in its place. */
export function withMessage(known: Messages, message: Message): Messages {
  const { items } = known;
  const index = items.findLastIndex(({ seq }) => seq <= message.seq);
  if (items[index]?.seq === message.seq) return known;
  return { ...known, items: items.toSpliced(index + 1, 0, message) };
}

/** Whether some may have come between the newest that is known and this one. */
export function leavesGap(known: Messages, message: Message): boolean {
  return message.seq > (known.items.at(-1)?.seq ?? 0) + 1;
}

/** `reader` has read what the other club sent, up to `upTo`. */
export function readBy(known: Messages, reader: string, upTo: number): Messages {
  const isNew = ({ read, senderClubId, seq }: Message) =>
    !read && senderClubId !== reader && seq <= upTo;
  if (!known.items.some(isNew)) return known;
  const items = known.items.map((message) =>
    isNew(message) ? { ...message, read: true } : message,
  );
  return { ...known, items };
}

/** Whoever has read a message has read those before it. */
function readUpToLater(items: Message[]): Message[] {
  const senders = new Set<string>();
  return items.toReversed().map(markRead).toReversed();

  function markRead(message: Message): Message {
    const { read, senderClubId } = message;
    if (read) senders.add(senderClubId);
    return read || !senders.has(senderClubId) ? message : { ...message, read: true };
  }
}
