import type { Conversation, Message } from '@fixturebook/contract/chat';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { deleteOfflineResponse } from '../platform/answer-cache.ts';
import { useLiveEvent } from '../platform/live/live.ts';
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
import { hasMissingMessagesBefore, insertMessage, markMessagesReadBy } from './messages-cache.ts';

export function useLiveChat(): void {
  const client = useQueryClient();
  const ownClubId = useOwnClub().id;
  useLiveEvent('message', ({ conversationId, message }) =>
    addCachedMessage(client, conversationId, message, ownClubId),
  );
  useLiveEvent('read', ({ conversationId, byClubId, upToSeq }) => {
    markCachedMessagesRead(client, conversationId, byClubId, upToSeq);
    if (byClubId === ownClubId) markCachedConversationRead(client, conversationId, upToSeq);
  });
  useLiveEvent('conversation', () => {
    void invalidateChats(client);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  });
}

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
    if (hasMissingMessagesBefore(messages, message)) void client.invalidateQueries({ queryKey });
  }
  updateCachedLists(client, (list) => setLastMessage(list, conversationId, message, ownClubId));
  const conversation = conversationQuery(conversationId);
  // Refetch, because a message from the other club allows a club on the free plan (Hobby) to reply.
  if (client.getQueryData(conversation.queryKey)?.mayWrite === false)
    void client.invalidateQueries({ queryKey: conversation.queryKey });
  if (isListLoading(client) || !isInCachedList(client, ({ id }) => id === conversationId))
    for (const queryKey of [conversationListsKey, clubListsKey])
      void client.invalidateQueries({ queryKey });
}

export function invalidateChatPermission(client: QueryClient, conversationId: string): void {
  const { queryKey } = conversationQuery(conversationId);
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
}

export function markCachedMessagesRead(
  client: QueryClient,
  conversationId: string,
  readerClubId: string,
  upToSeq: number,
): void {
  client.setQueryData(
    messagesQuery(conversationId).queryKey,
    (messages) => messages && markMessagesReadBy(messages, readerClubId, upToSeq),
  );
}

/** Call this when the user's club has read messages, here or on another device. */
export function markCachedConversationRead(
  client: QueryClient,
  conversationId: string,
  upToSeq: number,
): void {
  updateCachedLists(client, (list) => markConversationRead(list, conversationId, upToSeq));
  const hasUnread = ({ id, unread }: Conversation) => id === conversationId && unread > 0;
  // Refetch the lists, because only the server knows how many later messages are unread.
  if (isListLoading(client) || isInCachedList(client, hasUnread))
    void client.invalidateQueries({ queryKey: conversationListsKey });
}

export function getNewestSeenSeq(client: QueryClient, { id, lastMessage }: Conversation): number {
  const newestMessage = client.getQueryData(messagesQuery(id).queryKey)?.items.at(-1);
  return Math.max(newestMessage?.seq ?? 0, lastMessage?.seq ?? 0);
}

export function removeCachedConversation(client: QueryClient, conversationId: string): void {
  updateCachedLists(client, (list) => removeConversation(list, conversationId));
  for (const { queryKey } of [messagesQuery(conversationId), conversationQuery(conversationId)]) {
    client.removeQueries({ queryKey });
    void deleteOfflineResponse(queryKey);
  }
  // Refetch the lists, because messages may have arrived during the deletion.
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

/** A list that is still loading may lack the change that was just made. */
function isListLoading(client: QueryClient): boolean {
  return client.isFetching({ queryKey: conversationListsKey }) > 0;
}

function isInCachedList(client: QueryClient, matches: (item: Conversation) => boolean): boolean {
  const lists = client.getQueriesData<ConversationPages>({ queryKey: conversationListsKey });
  return lists.some(([, list]) => list && flattenConversations(list).some(matches));
}
