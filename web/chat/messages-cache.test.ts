import type { Message } from '@fixturebook/contract/chat';
import { describe, expect, it } from 'vitest';
import {
  hasMissingMessagesBefore,
  insertMessage,
  keepNewestMessages,
  markMessagesReadBy,
  mergeNewestPage,
  prependOlderPage,
} from './messages-cache.ts';

const us = 'us';
const them = 'them';

function createMessage(seq: number, fields: Partial<Message> = {}): Message {
  return {
    id: `message-${seq}`,
    seq,
    clientId: `client-${seq}`,
    senderClubId: us,
    body: `Number ${seq}`,
    card: null,
    read: false,
    createdAt: '2027-06-05T12:00:00.000Z',
    ...fields,
  };
}

const createMessages = (from: number, to: number, fields?: Partial<Message>) =>
  Array.from({ length: to - from + 1 }, (_, index) => createMessage(from + index, fields));

const listSeqs = ({ items }: { items: Message[] }) => items.map(({ seq }) => seq);

describe('mergeNewestPage', () => {
  it('returns the newest page of messages when nothing is cached', () => {
    const page = { items: createMessages(51, 60), next: 51 };
    expect(mergeNewestPage(undefined, page, 0)).toEqual({ items: page.items, olderCursor: 51 });
  });

  it('keeps older cached messages when the newest page follows them without a gap', () => {
    const known = { items: createMessages(1, 60), olderCursor: null };
    const messages = mergeNewestPage(known, { items: createMessages(15, 64), next: 15 }, 60);
    expect(listSeqs(messages)).toEqual(listSeqs({ items: createMessages(1, 64) }));
    expect(messages.olderCursor).toBeNull();
  });

  it('drops cached messages when more new messages arrived than fit on a page', () => {
    const known = { items: createMessages(1, 60), olderCursor: null };
    const messages = mergeNewestPage(known, { items: createMessages(101, 150), next: 101 }, 60);
    expect(listSeqs(messages)).toEqual(listSeqs({ items: createMessages(101, 150) }));
    expect(messages.olderCursor).toBe(101);
  });

  it('drops cached messages that are missing when the newest page is the whole conversation', () => {
    const known = { items: createMessages(1, 60), olderCursor: null };
    expect(
      listSeqs(mergeNewestPage(known, { items: createMessages(61, 61), next: null }, 60)),
    ).toEqual([61]);
  });

  it('keeps messages and read receipts that arrived while the newest page was loading', () => {
    const known = {
      items: [createMessage(1), createMessage(2, { read: true }), createMessage(3)],
      olderCursor: null,
    };
    const late = { items: [createMessage(1), createMessage(2)], next: null };
    const messages = mergeNewestPage(known, late, 2);
    expect(messages.items.map(({ seq, read }) => [seq, read])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    const empty = { items: [], next: null };
    expect(
      listSeqs(mergeNewestPage({ items: [createMessage(1)], olderCursor: null }, empty, 0)),
    ).toEqual([1]);
  });

  it('drops messages that were deleted on another device, but keeps messages that arrived after the request', () => {
    const empty = { items: [], next: null };
    const known = { items: createMessages(1, 60), olderCursor: null };
    expect(mergeNewestPage(known, empty, 60)).toEqual({ items: [], olderCursor: null });
    expect(listSeqs(mergeNewestPage(known, empty, 59))).toEqual([60]);
  });

  it('marks older messages as read when a newer message is read', () => {
    const known = { items: createMessages(1, 3), olderCursor: null };
    const page = { items: [createMessage(2), createMessage(3, { read: true })], next: 2 };
    expect(mergeNewestPage(known, page, 3).items.map(({ read }) => read)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

describe('prependOlderPage', () => {
  it('adds a page of older messages before the cached messages', () => {
    const known = { items: createMessages(51, 60), olderCursor: 51 };
    const messages = prependOlderPage(known, { items: createMessages(1, 50), next: null });
    expect(listSeqs(messages)).toEqual(listSeqs({ items: createMessages(1, 60) }));
    expect(messages.olderCursor).toBeNull();
  });
});

describe('insertMessage', () => {
  const known = {
    items: [createMessage(1), createMessage(2), createMessage(4)],
    olderCursor: null,
  };

  it('adds a message to the cache only once when it arrives twice', () => {
    expect(insertMessage(known, createMessage(4))).toBe(known);
  });

  it('adds messages to the cache in the order of their sequence numbers', () => {
    expect(listSeqs(insertMessage(known, createMessage(3)))).toEqual([1, 2, 3, 4]);
    expect(listSeqs(insertMessage(known, createMessage(5)))).toEqual([1, 2, 4, 5]);
    expect(listSeqs(insertMessage({ items: [], olderCursor: null }, createMessage(1)))).toEqual([
      1,
    ]);
  });
});

describe('hasGapBefore', () => {
  it('reports a gap in the cached messages when a sequence number is missing', () => {
    const known = { items: createMessages(1, 3), olderCursor: null };
    expect(hasMissingMessagesBefore(known, createMessage(5))).toBe(true);
    expect(hasMissingMessagesBefore(known, createMessage(4))).toBe(false);
    expect(hasMissingMessagesBefore(known, createMessage(2))).toBe(false);
  });
});

describe('markMessagesReadBy', () => {
  it('marks messages up to a sequence number as read by the other club', () => {
    const items = [
      createMessage(1),
      createMessage(2, { senderClubId: them }),
      createMessage(3),
      createMessage(4),
    ];
    const known = { items, olderCursor: null };
    expect(markMessagesReadBy(known, them, 3).items.map(({ read }) => read)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(markMessagesReadBy(known, us, 1)).toBe(known);
  });
});

describe('keepNewestMessages', () => {
  it('drops the oldest cached messages and moves the cursor, so that the dropped messages can be loaded again', () => {
    const kept = keepNewestMessages({ items: createMessages(1, 10), olderCursor: null }, 4);
    expect(listSeqs(kept)).toEqual([7, 8, 9, 10]);
    expect(kept.olderCursor).toBe(7);
  });

  it('keeps all cached messages of a conversation with fewer messages than the limit', () => {
    const known = { items: createMessages(8, 10), olderCursor: 8 };
    expect(keepNewestMessages(known, 4)).toBe(known);
  });
});
