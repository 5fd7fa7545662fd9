import type {
  Match,
  MatchRequest,
  MatchRequestInput,
  RequestStatus,
} from '@fixturebook/contract/matches';
import type { PastMatchRequestList } from '@fixturebook/contract/season';
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import {
  invalidateFixturesAndMatches,
  invalidateFixturesAndMatchesOnScreen,
  matchesKey,
} from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { toIfMatch } from '../platform/changed-since-read.ts';
import { refetchAffected } from '../platform/fetch-again.ts';
import { meQuery } from '../platform/session/session.ts';
import { getExpiryRefetchIntervalMs } from './requests/expiry-rules.ts';
import type { PastRequestsPlace } from './requests/request-words.ts';

export { matchQuery } from './match/api.ts';
export { NextMatchActions } from './match/match-day-actions.tsx';
export { formatPlace } from './match/match-words.ts';
export { getExpiryRefetchIntervalMs } from './requests/expiry-rules.ts';
export { formatAnswerDeadline } from './requests/request-words.ts';
export { compareTerms, type TermsLineId, toTermsLines } from './terms/terms-words.ts';

type RequestDirection = MatchRequest['direction'];
type RequestPage = { items: MatchRequest[]; next: string | null };

export function requestsQuery(direction: RequestDirection, statuses: RequestStatus[]) {
  const status = statuses.join(',');
  return infiniteQueryOptions({
    queryKey: [...matchesKey, 'requests', direction, status],
    queryFn: ({ pageParam }): Promise<RequestPage> =>
      unwrapResponse(
        api['match-requests'].$get({ query: { direction, status, after: pageParam } }),
      ),
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

export function acceptRequest(id: string): Promise<Match> {
  return unwrapResponse(api['match-requests'][':id'].acceptance.$post({ param: { id } }));
}

export function declineRequest(id: string, reason: string): Promise<MatchRequest> {
  return unwrapResponse(
    api['match-requests'][':id'].refusal.$post({ param: { id }, json: { reason } }),
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
  const directions = ['in', 'out'] as const;
  const keys = directions.map((direction) => requestsQuery(direction, ['open']).queryKey);
  await refetchAffected(client, ...keys);
}

export function addCachedRequest(client: QueryClient, request: MatchRequest): void {
  client.setQueryData(openRequestsQuery('out').queryKey, (open) => open && [request, ...open]);
  void invalidateFixturesAndMatches(client);
}
