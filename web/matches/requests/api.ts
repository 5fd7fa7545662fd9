import type { CounterOfferInput } from '@fixturebook/contract/match-requests/counter-offers';
import type { MatchRequestNote } from '@fixturebook/contract/match-requests/unsent';
import type { Match, MatchRequest, MatchRequestInput } from '@fixturebook/contract/matches';
import type { PastMatchRequestList } from '@fixturebook/contract/season';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  invalidateFixturesAndMatches,
  invalidateFixturesAndMatchesOnScreen,
  matchesKey,
} from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { toIfMatch } from '../../platform/changed-since-read.ts';
import { refetchAffected } from '../../platform/fetch-again.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { meQuery } from '../../platform/session/session.ts';
import { getExpiryRefetchIntervalMs } from './expiry-rules.ts';
import type { PastRequestsPlace } from './request-words.ts';

type RequestDirection = MatchRequest['direction'];
type RequestPage = { items: MatchRequest[]; next: string | null };

/** The open requests that one of the two clubs has to answer. */
export function waitingRequestsQuery(waitingFor: 'you' | 'them') {
  return infiniteQueryOptions({
    queryKey: [...matchesKey, 'requests', 'waiting-for', waitingFor],
    queryFn: ({ pageParam }): Promise<RequestPage> =>
      unwrapResponse(api['match-requests'].$get({ query: { waitingFor, after: pageParam } })),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    refetchInterval: ({ state }) =>
      getExpiryRefetchIntervalMs(state.data?.pages.flatMap(({ items }) => items)),
    refetchIntervalInBackground: true,
  });
}

/** Without a season, the server chooses the latest season that has past requests. */
export function pastRequestsQuery({ season, page }: PastRequestsPlace) {
  return queryOptions({
    queryKey: [...matchesKey, 'requests', 'past', season ?? 'latest', page],
    queryFn: (): Promise<PastMatchRequestList> =>
      unwrapResponse(
        api['match-requests'].past.$get({
          query: { page: String(page), ...(season && { season: String(season) }) },
        }),
      ),
  });
}

export function openRequestsQuery(direction: RequestDirection) {
  return queryOptions({
    queryKey: [...matchesKey, 'requests', direction, 'all-open'],
    queryFn: async () => {
      const requests: MatchRequest[] = [];
      let after: string | undefined;
      do {
        const query = { direction, status: 'open', after };
        const page: RequestPage = await unwrapResponse(api['match-requests'].$get({ query }));
        requests.push(...page.items);
        after = page.next ?? undefined;
      } while (after);
      return requests;
    },
    refetchInterval: ({ state }) => getExpiryRefetchIntervalMs(state.data),
    refetchIntervalInBackground: true,
  });
}

export function requestQuery(id: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'request', id],
    queryFn: (): Promise<MatchRequest> =>
      unwrapResponse(api['match-requests'][':id'].$get({ param: { id } })),
    refetchInterval: ({ state }) => getExpiryRefetchIntervalMs(state.data && [state.data]),
    refetchIntervalInBackground: true,
  });
}

/**
 * Refused if the other club has changed its free date since `version` was read. A retry with the same
 * `key` does not create a second match request.
 */
export function createMatchRequest(
  input: MatchRequestInput,
  { version, key }: { version: string; key: string },
): Promise<MatchRequest> {
  const headers = { ...toIfMatch(version), 'Idempotency-Key': key };
  return unwrapResponse(api['match-requests'].$post({ json: input }, { headers }));
}

/**
 * Undoes requests of which the other clubs have not been told. One that is gone counts as undone: the
 * answer to an earlier press may be lost. Throws the error of one that was sent already, after undoing the others.
 */
export async function undoRequests(client: QueryClient, requests: MatchRequest[]): Promise<void> {
  const results = await Promise.allSettled(requests.map(({ id }) => undoRequest(id)));
  const undone = requests.filter((_, index) => results[index]?.status === 'fulfilled');
  const ids = new Set(undone.map(({ id }) => id));
  client.setQueryData(openRequestsQuery('out').queryKey, (open) =>
    open?.filter(({ id }) => !ids.has(id)),
  );
  void invalidateRequests(client);
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

async function undoRequest(id: string): Promise<void> {
  try {
    await unwrapResponse(api['match-requests'][':id'].undo.$post({ param: { id } }));
  } catch (error) {
    if (!hasErrorStatus(error, 404)) throw error;
  }
}

/** Lets the request wait while its note is written. */
export function holdRequestForNote(client: QueryClient, id: string): Promise<MatchRequest> {
  return changeUnsentRequest(client, id, {});
}

export function addNoteToRequest(
  client: QueryClient,
  id: string,
  message: string,
): Promise<MatchRequest> {
  return changeUnsentRequest(client, id, { message });
}

async function changeUnsentRequest(client: QueryClient, id: string, json: MatchRequestNote) {
  const change = api['match-requests'][':id'].$patch({ param: { id }, json });
  const request: MatchRequest = await unwrapResponse(change);
  client.setQueryData(openRequestsQuery('out').queryKey, (open) =>
    open?.map((one) => (one.id === id ? request : one)),
  );
  return request;
}

export function acceptRequest(id: string): Promise<Match> {
  return unwrapResponse(api['match-requests'][':id'].acceptance.$post({ param: { id } }));
}

export function declineRequest(id: string, reason: string): Promise<MatchRequest> {
  return unwrapResponse(
    api['match-requests'][':id'].refusal.$post({ param: { id }, json: { reason } }),
  );
}

export function sendCounterOffer(id: string, json: CounterOfferInput): Promise<MatchRequest> {
  return unwrapResponse(
    api['match-requests'][':id']['counter-offer'].$post({ param: { id }, json }),
  );
}

export function acceptCounterOffer(id: string): Promise<Match> {
  return unwrapResponse(
    api['match-requests'][':id']['counter-offer'].acceptance.$post({ param: { id } }),
  );
}

export function declineCounterOffer(id: string, reason: string): Promise<MatchRequest> {
  return unwrapResponse(
    api['match-requests'][':id']['counter-offer'].refusal.$post({
      param: { id },
      json: { reason },
    }),
  );
}

export async function withdrawRequest(id: string): Promise<void> {
  await unwrapResponse(api['match-requests'][':id'].$delete({ param: { id } }));
}

/** Refetches open requests first, so that an answered request does not briefly appear in two lists. */
export async function invalidateRequests(client: QueryClient): Promise<void> {
  // The numbers of the navigation. They are refetched on every screen, so nothing waits for them.
  void client.invalidateQueries({ queryKey: meQuery.queryKey });
  await refetchOpenRequests(client);
  await invalidateFixturesAndMatches(client);
}

/** Call this when another club or device has changed a request or a match. Forms on the screen stay unchanged. */
export async function invalidateRequestLists(client: QueryClient): Promise<void> {
  await refetchOpenRequests(client);
  await invalidateFixturesAndMatchesOnScreen(client);
}

async function refetchOpenRequests(client: QueryClient): Promise<void> {
  const clubs = ['you', 'them'] as const;
  const keys = clubs.map((club) => waitingRequestsQuery(club).queryKey);
  await refetchAffected(client, ...keys);
}

/** The request may be among the open ones already, if the answer to an earlier press was lost. */
export function addCachedRequest(client: QueryClient, request: MatchRequest): void {
  client.setQueryData(
    openRequestsQuery('out').queryKey,
    (open) => open && [request, ...open.filter(({ id }) => id !== request.id)],
  );
  void invalidateFixturesAndMatches(client);
}
