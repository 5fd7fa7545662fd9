import type { Message } from '@fixturebook/contract/chat';
import { describe, expect, it } from 'vitest';
import { leavesGap, newestOf, readBy, withMessage, withNewest, withOlder } from './messages.ts';

const us = 'us';
const them = 'them';

function aMessage(seq: number, fields: Partial<Message> = {}): Message {
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

const range = (from: number, to: number, fields?: Partial<Message>) =>
  Array.from({ length: to - from + 1 }, (_, index) => aMessage(from + index, fields));

const seqs = ({ items }: { items: Message[] }) => items.map(({ seq }) => seq);

describe('withNewest', () => {
  it('begins with the page', () => {
    const page = { items: range(51, 60), next: 51 };
    expect(withNewest(undefined, page, 0)).toEqual({ items: page.items, older: 51 });
  });

  it('keeps the older ones that were read before', () => {
    const known = { items: range(1, 60), older: null };
    const messages = withNewest(known, { items: range(15, 64), next: 15 }, 60);
    expect(seqs(messages)).toEqual(seqs({ items: range(1, 64) }));
    expect(messages.older).toBeNull();
  });

  it('begins anew where more have come than a page holds', () => {
    const known = { items: range(1, 60), older: null };
    const messages = withNewest(known, { items: range(101, 150), next: 101 }, 60);
    expect(seqs(messages)).toEqual(seqs({ items: range(101, 150) }));
    expect(messages.older).toBe(101);
  });

  it('forgets what the page, being all there is, does not hold', () => {
    const known = { items: range(1, 60), older: null };
    expect(seqs(withNewest(known, { items: range(61, 61), next: null }, 60))).toEqual([61]);
  });

  it('keeps what came and what was read while the page was on its way', () => {
    const known = { items: [aMessage(1), aMessage(2, { read: true }), aMessage(3)], older: null };
    const late = { items: [aMessage(1), aMessage(2)], next: null };
    const messages = withNewest(known, late, 2);
    expect(messages.items.map(({ seq, read }) => [seq, read])).toEqual([
      [1, false],
      [2, true],
      [3, false],
    ]);
    const empty = { items: [], next: null };
    expect(seqs(withNewest({ items: [aMessage(1)], older: null }, empty, 0))).toEqual([1]);
  });

  it('forgets what was deleted elsewhere, but for what came since', () => {
    const empty = { items: [], next: null };
    const known = { items: range(1, 60), older: null };
    expect(withNewest(known, empty, 60)).toEqual({ items: [], older: null });
    expect(seqs(withNewest(known, empty, 59))).toEqual([60]);
  });

  it('takes the older ones for read when a newer one is', () => {
    const known = { items: range(1, 3), older: null };
    const page = { items: [aMessage(2), aMessage(3, { read: true })], next: 2 };
    expect(withNewest(known, page, 3).items.map(({ read }) => read)).toEqual([true, true, true]);
  });
});

describe('withOlder', () => {
  it('puts them before', () => {
    const known = { items: range(51, 60), older: 51 };
    const messages = withOlder(known, { items: range(1, 50), next: null });
    expect(seqs(messages)).toEqual(seqs({ items: range(1, 60) }));
    expect(messages.older).toBeNull();
  });
});

describe('withMessage', () => {
  const known = { items: [aMessage(1), aMessage(2), aMessage(4)], older: null };

  it('takes one once', () => {
    expect(withMessage(known, aMessage(4))).toBe(known);
  });

  it('puts each in its place', () => {
    expect(seqs(withMessage(known, aMessage(3)))).toEqual([1, 2, 3, 4]);
    expect(seqs(withMessage(known, aMessage(5)))).toEqual([1, 2, 4, 5]);
    expect(seqs(withMessage({ items: [], older: null }, aMessage(1)))).toEqual([1]);
  });
});

describe('leavesGap', () => {
  it('is so where one is missing between', () => {
    const known = { items: range(1, 3), older: null };
    expect(leavesGap(known, aMessage(5))).toBe(true);
    expect(leavesGap(known, aMessage(4))).toBe(false);
    expect(leavesGap(known, aMessage(2))).toBe(false);
  });
});

describe('readBy', () => {
  it('is said of what the other sent, up to there', () => {
    const items = [aMessage(1), aMessage(2, { senderClubId: them }), aMessage(3), aMessage(4)];
    const known = { items, older: null };
    expect(readBy(known, them, 3).items.map(({ read }) => read)).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect(readBy(known, us, 1)).toBe(known);
  });
});

describe('newestOf', () => {
  it('leaves out the oldest, which are read on from there', () => {
    const kept = newestOf({ items: range(1, 10), older: null }, 4);
    expect(seqs(kept)).toEqual([7, 8, 9, 10]);
    expect(kept.older).toBe(7);
  });

  it('leaves a short conversation as it is', () => {
    const known = { items: range(8, 10), older: 8 };
    expect(newestOf(known, 4)).toBe(known);
  });
});
