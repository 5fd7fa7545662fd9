import type { Conversation, Message } from '@fixturebook/contract/chat';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { forgetAnswer } from '../platform/keep-answers.ts';
import { useLive } from '../platform/live/live.ts';
import { meQuery } from '../platform/session/session.ts';
import { useOwnClub } from '../platform/session/use-session.ts';
import {
  askChatsAnew,
  clubLists,
  conversationLists,
  conversationQuery,
  messagesQuery,
} from './api.ts';
import {
  type Conversations,
  conversationsIn,
  withLast,
  without,
  withRead,
} from './conversations.ts';
import { leavesGap, readBy, withMessage } from './messages.ts';

/** Keeps what is known of conversations true while others write and read. */
export function useLiveChat(): void {
  const client = useQueryClient();
  const own = useOwnClub().id;
  useLive('message', ({ conversationId, message }) =>
    showMessage(client, conversationId, message, own),
  );
  useLive('read', ({ conversationId, byClubId, upToSeq }) => {
    showRead(client, conversationId, byClubId, upToSeq);
    if (byClubId === own) showOwnRead(client, conversationId, upToSeq);
  });
  useLive('conversation', () => {
    void askChatsAnew(client);
    void client.invalidateQueries({ queryKey: meQuery.queryKey });
  });
}

/** Also what one has just sent oneself. */
export function showMessage(
  client: QueryClient,
  conversationId: string,
  message: Message,
  own: string,
): void {
  const { queryKey } = messagesQuery(conversationId);
  const known = client.getQueryData(queryKey);
  if (known) {
    client.setQueryData(queryKey, withMessage(known, message));
    if (leavesGap(known, message)) void client.invalidateQueries({ queryKey });
  }
  changeLists(client, (list) => withLast(list, conversationId, message, own));
  askWhetherToWrite(client, conversationId);
  const isIt = ({ id }: Conversation) => id === conversationId;
  // A list that is on its way may have been written before.
  if (!isListed(client, isIt) || client.isFetching({ queryKey: conversationLists }) > 0)
    for (const queryKey of [conversationLists, clubLists])
      void client.invalidateQueries({ queryKey });
}

/** What one was sent may be answered. */
function askWhetherToWrite(client: QueryClient, conversationId: string): void {
  const { queryKey } = conversationQuery(conversationId);
  if (client.getQueryData(queryKey)?.mayWrite === false)
    void client.invalidateQueries({ queryKey });
}

/** The server knows of another plan than this page. */
export function askPlanAnew(client: QueryClient, conversationId: string): void {
  const { queryKey } = conversationQuery(conversationId);
  void client.invalidateQueries({ queryKey });
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
}

function showRead(client: QueryClient, conversationId: string, reader: string, upTo: number): void {
  client.setQueryData(
    messagesQuery(conversationId).queryKey,
    (known) => known && readBy(known, reader, upTo),
  );
}

/**
 * Read by the own club, here or on another device. How much is left of what was said after it only
 * the server knows.
 */
export function showOwnRead(client: QueryClient, conversationId: string, upToSeq: number): void {
  changeLists(client, (list) => withRead(list, conversationId, upToSeq));
  const isLeft = ({ id, unread }: Conversation) => id === conversationId && unread > 0;
  // A list that is on its way may have been written before.
  if (isListed(client, isLeft) || client.isFetching({ queryKey: conversationLists }) > 0)
    void client.invalidateQueries({ queryKey: conversationLists });
}

/** The place of the last that is known of a conversation, in it or in the list. */
export function newestSeen(client: QueryClient, { id, lastMessage }: Conversation): number {
  const inIt = client.getQueryData(messagesQuery(id).queryKey)?.items.at(-1);
  return Math.max(inIt?.seq ?? 0, lastMessage?.seq ?? 0);
}

/** Gone, for the own club. */
export function showDeleted(client: QueryClient, conversationId: string): void {
  changeLists(client, (list) => without(list, conversationId));
  for (const { queryKey } of [messagesQuery(conversationId), conversationQuery(conversationId)]) {
    client.removeQueries({ queryKey });
    void forgetAnswer(queryKey);
  }
  // It may go on with what came meanwhile.
  for (const queryKey of [conversationLists, clubLists, meQuery.queryKey])
    void client.invalidateQueries({ queryKey });
}

function changeLists(client: QueryClient, change: (list: Conversations) => Conversations): void {
  client.setQueriesData<Conversations>(
    { queryKey: conversationLists },
    (list) => list && change(list),
  );
}

function isListed(client: QueryClient, isIt: (item: Conversation) => boolean): boolean {
  const lists = client.getQueriesData<Conversations>({ queryKey: conversationLists });
  return lists.some(([, list]) => list && conversationsIn(list).some(isIt));
}
