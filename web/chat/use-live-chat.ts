import type { Conversation, Message } from '@fixturebook/contract/chat';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteOfflineAnswer } from '../platform/answer-cache.ts';
import { useLive } from '../platform/live/live.ts';
import { meQuery } from '../platform/session/session.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import {
  clubListsKey,
  conversationListsKey,
  conversationQuery,
  invalidateChats,
  messagesQuery,
} from './api.ts';
import {
  type ConversationPages,
  flattenConversations,
  markConversationRead,
  removeConversation,
  setLastMessage,
} from './conversations-cache.ts';
import { hasGapBefore, insertMessage, markReadBy } from './messages-cache.ts';

/** Keeps what is known of conversations true while others write and read. */
export function useLiveChat(): void {
  const client = useQueryClient();
  const ownClubId = useOwnClub().id;
  useLive('message', ({ conversationId, message }) =>
    addCachedMessage(client, conversationId, message, ownClubId),
  );
  useLive('read', ({ conversationId, byClubId, upToSeq }) => {
    markCachedMessagesRead(client, conversationId, byClubId, upToSeq);
    if (byClubId === ownClubId) markCachedConversationRead(client, conversationId, upToSeq);
  });
  useLive('conversation', () => {
    void invalidateChats(client);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  });
}

/** Also what one has just sent oneself. */
export function addCachedMessage(
  client: QueryClient,
  conversationId: string,
  message: Message,
  ownClubId: string,
): void {
  const { queryKey } = messagesQuery(conversationId);
  const messages = client.getQueryData(queryKey);
  if (messages) {
    client.setQueryData(queryKey, insertMessage(messages, message));
    if (hasGapBefore(messages, message)) void client.invalidateQueries({ queryKey });
  }
  updateCachedLists(client, (list) => setLastMessage(list, conversationId, message, ownClubId));
  invalidateIfReadOnly(client, conversationId);
  const isThisConversation = ({ id }: Conversation) => id === conversationId;
  // A list that is on its way may have been written before.
  if (
    !isInCachedList(client, isThisConversation) ||
    client.isFetching({ queryKey: conversationListsKey }) > 0
  )
    for (const queryKey of [conversationListsKey, clubListsKey])
      void client.invalidateQueries({ queryKey });
}

/** What one was sent may be answered. */
function invalidateIfReadOnly(client: QueryClient, conversationId: string): void {
  const { queryKey } = conversationQuery(conversationId);
  if (client.getQueryData(queryKey)?.mayWrite === false)
    void client.invalidateQueries({ queryKey });
}

/** The server knows of another plan than this page. */
export function invalidatePlan(client: QueryClient, conversationId: string): void {
  const { queryKey } = conversationQuery(conversationId);
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
}

function markCachedMessagesRead(
  client: QueryClient,
  conversationId: string,
  reader: string,
  upTo: number,
): void {
  client.setQueryData(
    messagesQuery(conversationId).queryKey,
    (known) => known && markReadBy(known, reader, upTo),
  );
}

/**
 * Read by the own club, here or on another device. How much is left of what was said after it only
 * the server knows.
 */
export function markCachedConversationRead(
  client: QueryClient,
  conversationId: string,
  upToSeq: number,
): void {
  updateCachedLists(client, (list) => markConversationRead(list, conversationId, upToSeq));
  const hasUnread = ({ id, unread }: Conversation) => id === conversationId && unread > 0;
  // A list that is on its way may have been written before.
  if (
    isInCachedList(client, hasUnread) ||
    client.isFetching({ queryKey: conversationListsKey }) > 0
  )
    void client.invalidateQueries({ queryKey: conversationListsKey });
}

/** The place of the last that is known of a conversation, in it or in the list. */
export function getNewestSeenSeq(client: QueryClient, { id, lastMessage }: Conversation): number {
  const newestMessage = client.getQueryData(messagesQuery(id).queryKey)?.items.at(-1);
  return Math.max(newestMessage?.seq ?? 0, lastMessage?.seq ?? 0);
}

/** Gone, for the own club. */
export function removeCachedConversation(client: QueryClient, conversationId: string): void {
  updateCachedLists(client, (list) => removeConversation(list, conversationId));
  for (const { queryKey } of [messagesQuery(conversationId), conversationQuery(conversationId)]) {
    client.removeQueries({ queryKey });
    void deleteOfflineAnswer(queryKey);
  }
  // It may go on with what came meanwhile.
  for (const queryKey of [conversationListsKey, clubListsKey, meQuery.queryKey])
    void client.invalidateQueries({ queryKey });
}

function updateCachedLists(
  client: QueryClient,
  change: (list: ConversationPages) => ConversationPages,
): void {
  client.setQueriesData<ConversationPages>(
    { queryKey: conversationListsKey },
    (list) => list && change(list),
  );
}

function isInCachedList(client: QueryClient, matches: (item: Conversation) => boolean): boolean {
  const lists = client.getQueriesData<ConversationPages>({ queryKey: conversationListsKey });
  return lists.some(([, list]) => list && flattenConversations(list).some(matches));
}
