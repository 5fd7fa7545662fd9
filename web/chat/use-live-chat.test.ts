import type { Conversation } from '@fixturebook/contract/chat';
import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, it } from 'vitest';
import { conversationListsKey, conversationsQuery } from './api.ts';
import { flattenConversations } from './conversations-cache.ts';
import { markCachedConversationRead } from './use-live-chat.ts';

const { queryKey } = conversationsQuery('');
const createdAt = '2027-06-05T12:00:00.000Z';
let client: QueryClient;

/** A conversation whose last message has the sequence number 7. */
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

function readCachedListState() {
  const list = client.getQueryData(queryKey);
  const isInvalidated = client.getQueryCache().find({ queryKey })?.state.isInvalidated;
  return [list && flattenConversations(list)[0]?.unread, isInvalidated];
}

it('shows no unread messages in the conversation list after the last message of a conversation is read', () => {
  markCachedConversationRead(client, conversation.id, 7);
  expect(readCachedListState()).toEqual([0, false]);
});

it('fetches the unread count again when an older message is reported as read', () => {
  markCachedConversationRead(client, conversation.id, 5);
  expect(readCachedListState()).toEqual([2, true]);
});

it('fetches the conversation list again when it was loading while a message was marked as read', () => {
  markCachedConversationRead(client, 'another1', 5);
  expect(readCachedListState()).toEqual([2, false]);
  void client.fetchQuery({
    queryKey: [...conversationListsKey, 'x'],
    queryFn: () => new Promise(() => {}),
  });
  markCachedConversationRead(client, 'another1', 5);
  expect(readCachedListState()).toEqual([2, true]);
});
