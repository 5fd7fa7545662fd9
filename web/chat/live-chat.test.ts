import type { Conversation } from '@fixturebook/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { conversationLists, conversationsQuery } from './api.ts';
import { conversationsIn } from './conversations.ts';
import { showOwnRead } from './live-chat.ts';

const { queryKey } = conversationsQuery('');
const createdAt = '2027-06-05T12:00:00.000Z';
let client: QueryClient;

/** A conversation whose last message is the seventh. */
const conversation: Conversation = {
  id: '0a1b2c3d',
  club: { id: 'them', slug: 'hambledon', name: 'Hambledon', photoUrl: null },
  lastMessage: { body: 'Seven', card: null, senderClubId: 'them', seq: 7, createdAt },
  unread: 2,
  lastAt: createdAt,
};

beforeEach(() => {
  client = new QueryClient();
  const pages = [{ items: [conversation], next: null }];
  client.setQueryData(queryKey, { pages, pageParams: [undefined] });
});

function listed() {
  const list = client.getQueryData(queryKey);
  const isAsked = client.getQueryCache().find({ queryKey })?.state.isInvalidated;
  return [list && conversationsIn(list)[0]?.unread, isAsked];
}

it('nothing is unread when the last message is read', () => {
  showOwnRead(client, conversation.id, 7);
  expect(listed()).toEqual([0, false]);
});

it('what is left unread is asked for, also when what was read is told again later', () => {
  showOwnRead(client, conversation.id, 5);
  expect(listed()).toEqual([2, true]);
});

it('a list that is on its way is asked for again', () => {
  showOwnRead(client, 'another1', 5);
  expect(listed()).toEqual([2, false]);
  void client.fetchQuery({
    queryKey: [...conversationLists, 'x'],
    queryFn: () => new Promise(() => {}),
  });
  showOwnRead(client, 'another1', 5);
  expect(listed()).toEqual([2, true]);
});
