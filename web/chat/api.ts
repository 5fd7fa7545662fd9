import type {
  BlockList,
  ContactableClubList,
  ConversationList,
  Message,
  MessageList,
  OpenedConversation,
} from '@fixturebook/contract/chat';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { refetchAffected } from '../platform/fetch-again.ts';
import { createStaleTime } from '../platform/stale-time.ts';
import {
  type CachedMessages,
  keepNewestMessages,
  mergeNewestPage,
  prependOlderPage,
} from './messages-cache.ts';

const { conversations } = api;
const conversationRoute = conversations[':id'];
const chatKey = ['chat'] as const;

export const conversationListsKey = [...chatKey, 'conversations'] as const;

export function conversationsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...conversationListsKey, search],
    queryFn: ({ pageParam, signal }): Promise<ConversationList> =>
      unwrapResponse(
        conversations.$get({ query: { search, before: pageParam } }, { init: { signal } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
    meta: search ? {} : { keepOffline: true },
  });
}

export function conversationQuery(id: string) {
  return queryOptions({
    queryKey: [...chatKey, 'conversation', id],
    queryFn: (): Promise<OpenedConversation> =>
      unwrapResponse(conversationRoute.$get({ param: { id: encodeURIComponent(id) } })),
    meta: { keepOffline: true },
  });
}

/** A message from the other club changes the permission, so it is fetched again each time. */
export function contactPermissionQuery(slug: string) {
  return queryOptions({
    queryKey: [...chatKey, 'contact-permission', slug],
    queryFn: () =>
      unwrapResponse(api.clubs[':slug']['contact-permission'].$get({ param: { slug } })),
    staleTime: createStaleTime(0),
  });
}

export async function openConversation(clubId: string): Promise<OpenedConversation> {
  return unwrapResponse(conversations.$post({ json: { clubId } }));
}

/** Deletes the conversation for the user's club only, up to the message with sequence number `upTo`. */
export async function deleteConversation(id: string, upTo: number): Promise<void> {
  await unwrapResponse(conversationRoute.$delete({ param: { id }, query: { upTo: String(upTo) } }));
}

const maxOfflineMessages = 100;

/** Fetches the newest messages. A refetch adds them to the cached messages instead of replacing those. */
export function messagesQuery(id: string) {
  return queryOptions({
    queryKey: [...chatKey, 'messages', id],
    queryFn: async ({ client }): Promise<CachedMessages> => {
      const { queryKey } = messagesQuery(id);
      const newestSeq = client.getQueryData(queryKey)?.items.at(-1)?.seq ?? 0;
      const page = await fetchMessages(id);
      return mergeNewestPage(client.getQueryData(queryKey), page, newestSeq);
    },
    meta: { keepOffline: (known: CachedMessages) => keepNewestMessages(known, maxOfflineMessages) },
  });
}

function fetchMessages(id: string, before?: number): Promise<MessageList> {
  const param = { id: encodeURIComponent(id) };
  return unwrapResponse(
    conversationRoute.messages.$get({ param, query: before ? { before: String(before) } : {} }),
  );
}

export async function fetchOlderMessages(client: QueryClient, id: string): Promise<void> {
  const { queryKey } = messagesQuery(id);
  const older = client.getQueryData(queryKey)?.olderCursor;
  if (!older) return;
  const page = await fetchMessages(id, older);
  client.setQueryData(queryKey, (known) => known && prependOlderPage(known, page));
}

/** Sending the same `clientId` again returns the first message instead of storing a second one. */
export function sendMessage(id: string, clientId: string, body: string): Promise<Message> {
  return unwrapResponse(
    conversationRoute.messages.$post({ param: { id }, json: { clientId, body } }),
  );
}

export async function markMessagesRead(id: string, upTo: string): Promise<void> {
  await unwrapResponse(conversationRoute.read.$put({ param: { id }, json: { upTo } }));
}

export const clubListsKey = [...chatKey, 'clubs'] as const;

export function clubsWithoutChatQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...clubListsKey, search],
    queryFn: ({ pageParam, signal }): Promise<ContactableClubList> =>
      unwrapResponse(
        conversations.clubs.$get({ query: { search, after: pageParam } }, { init: { signal } }),
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    placeholderData: keepPreviousData,
  });
}

export const blocksQuery = queryOptions({
  queryKey: [...chatKey, 'blocks'],
  queryFn: (): Promise<BlockList> => unwrapResponse(api.me.blocks.$get()),
});

export async function blockClub(slug: string): Promise<void> {
  await unwrapResponse(api.clubs[':slug'].block.$post({ param: { slug } }));
}

export async function unblockClub(slug: string): Promise<void> {
  await unwrapResponse(api.clubs[':slug'].block.$delete({ param: { slug } }));
}

export async function reportConversation(
  json: { conversationId: string; reason: string },
  key: string,
): Promise<void> {
  await unwrapResponse(api.reports.$post({ json }, { headers: { 'Idempotency-Key': key } }));
}

/** Call this after blocking or unblocking a club, which changes the conversations that the user can see. */
export async function invalidateChats(client: QueryClient): Promise<void> {
  await refetchAffected(client, chatKey);
}

export async function discardUnsentMessages(userId: string): Promise<void> {
  const { discardMessagesOfUser } = await import('./outbox/outbox-queue.ts');
  await discardMessagesOfUser(userId);
}
