import type { Message } from '@fixturebook/contract/chat';
import { describe, expect, it } from 'vitest';
import { toTimelineRows } from './timeline-groups.ts';

const today = '2027-06-07';

function createMessage(createdAt: string, fields: Partial<Message> = {}): Message {
  return {
    id: `id-${createdAt}`,
    seq: 1,
    clientId: `client-${createdAt}`,
    senderClubId: 'us',
    body: 'Hello',
    card: null,
    read: false,
    createdAt,
    ...fields,
  };
}

function createOutgoingMessage(clientId: string, refusal?: string) {
  const writtenAt = '2027-06-07T10:00:00.000Z';
  const entry = { order: 1, userId: 'officer', conversationId: 'c0ffee00', body: 'Hello' };
  return { ...entry, clientId, writtenAt, refusal };
}

const toRows = (messages: Message[], waiting: ReturnType<typeof createOutgoingMessage>[] = []) =>
  toTimelineRows(messages, waiting, 'us', today);

describe('toTimelineRows', () => {
  it('starts a new day in the list of messages at midnight in London', () => {
    const rows = toRows([
      createMessage('2027-06-05T12:00:00.000Z'),
      createMessage('2027-06-05T22:59:00.000Z'),
      createMessage('2027-06-05T23:00:00.000Z'),
      createMessage('2027-06-07T09:00:00.000Z'),
      createMessage('2027-06-07T09:30:00.000Z'),
    ]);
    expect(rows.map(({ day }) => day)).toEqual([
      'Saturday 5 June 2027',
      undefined,
      'Yesterday',
      'Today',
      undefined,
    ]);
  });

  it('groups messages that the same club sends within a few minutes', () => {
    const rows = toRows([
      createMessage('2027-06-07T09:00:00.000Z'),
      createMessage('2027-06-07T09:04:59.000Z'),
      createMessage('2027-06-07T09:05:00.000Z', { senderClubId: 'them' }),
      createMessage('2027-06-07T09:10:00.000Z', { senderClubId: 'them' }),
    ]);
    expect(rows.map(({ isContinuation }) => isContinuation)).toEqual([false, true, false, false]);
    expect(rows.map(({ isOwn }) => isOwn)).toEqual([true, true, false, false]);
  });

  it('shows unsent messages at the end until the server has stored them', () => {
    const waiting = [
      createOutgoingMessage('one'),
      createOutgoingMessage('two'),
      createOutgoingMessage('three', 'Not now.'),
    ];
    const arrived = createMessage('2027-06-07T09:00:00.000Z', { clientId: 'one', read: true });
    expect(toRows([arrived], waiting).map(({ key, state }) => [key, state])).toEqual([
      ['one', 'read'],
      ['two', 'waiting'],
      ['three', 'refused'],
    ]);
  });

  it('shows an unsent message even if a message of the other club has the same client id', () => {
    const copied = createMessage('2027-06-07T09:00:00.000Z', {
      clientId: 'one',
      senderClubId: 'them',
    });
    const rows = toRows([copied], [createOutgoingMessage('one')]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(2);
  });
});
