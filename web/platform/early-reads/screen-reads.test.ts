import {
  type FetchInfiniteQueryOptions,
  type FetchQueryOptions,
  QueryClient,
} from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cardQuery, checklistQuery, homeQuery, ownCalendarQuery } from '../../card/api.ts';
import { playCricketQuery } from '../../card/outputs/api.ts';
import { cardFeedsQuery } from '../../card/subscribed/api.ts';
import { conversationsQuery } from '../../chat/api.ts';
import { clubMapQuery } from '../../clubs/api.ts';
import { dayFixturesQuery } from '../../fixtures/api.ts';
import { matchQuery } from '../../matches/match/api.ts';
import { offeredMatchesQuery } from '../../matches/offered/api.ts';
import { openRequestsQuery, waitingRequestsQuery } from '../../matches/requests/api.ts';
import { findQuery } from '../../opponents/api.ts';
import { parseFindSearch, toFindQuery } from '../../opponents/find/find-search.ts';
import { seasonOffersQuery } from '../../season/api.ts';
import { teamsQuery } from '../../teams/api.ts';
import { stubWebStorages } from '../../ui/browser/stub-storages.ts';
import { getMonthStart } from '../../ui/dates/calendar-date.ts';
import { getDefaultSeason } from '../../ui/dates/date-ranges.ts';
import { settingsQuery } from '../settings.ts';
import { listScreenReads } from './screen-reads.ts';

const matchId = '0badc0de-1234-4335-ad86-29dd2c606d86';

type ScreenQuery = { queryKey: readonly unknown[]; initialPageParam?: unknown };

/** The queries of each screen when it opens without parameters. */
const screens: Record<string, (today: string) => ScreenQuery[]> = {
  '/dashboard': (today) => [
    homeQuery,
    offeredMatchesQuery,
    checklistQuery,
    ownCalendarQuery(getMonthStart(today)),
    dayFixturesQuery(today),
  ],
  '/find': () => [
    homeQuery,
    findQuery(toFindQuery(parseFindSearch(new URLSearchParams()))),
    openRequestsQuery('out'),
  ],
  '/mycard': (today) => [
    cardQuery(getDefaultSeason(today)),
    cardFeedsQuery,
    playCricketQuery(getDefaultSeason(today)),
    teamsQuery,
  ],
  '/requests': () => [
    waitingRequestsQuery('you'),
    waitingRequestsQuery('them'),
    seasonOffersQuery(),
  ],
  '/chatscreen': () => [conversationsQuery('')],
  [`/match/${matchId}`]: () => [matchQuery(matchId)],
  '/AllClubsOnMap': () => [clubMapQuery, settingsQuery],
};

const fetchMock = vi.fn<(input: string) => Promise<Response>>();

beforeEach(() => {
  stubWebStorages();
  fetchMock.mockImplementation(async () => Response.json({ items: [], next: null }));
  vi.stubGlobal('fetch', fetchMock);
});
afterEach(() => {
  vi.resetAllMocks();
  vi.unstubAllGlobals();
});

async function listRequests(queries: ScreenQuery[]) {
  const client = new QueryClient();
  for (const query of queries)
    await ('initialPageParam' in query
      ? client.fetchInfiniteQuery(query as FetchInfiniteQueryOptions)
      : client.fetchQuery(query as FetchQueryOptions));
  return fetchMock.mock.calls.map(([path]) => path).sort();
}

it.each(
  Object.entries(screens).flatMap(([path, listQueries]) =>
    ['2030-01-31', '2030-10-27', '2030-12-01'].map((today) => ({ path, today, listQueries })),
  ),
)('asks for what the queries of $path ask for on $today', async ({ path, today, listQueries }) => {
  expect(listScreenReads(path, today).sort()).toEqual(await listRequests(listQueries(today)));
});

it('reads nothing early for the screens without an entry', () => {
  expect(listScreenReads('/settings', '2030-01-31')).toEqual([]);
  expect(listScreenReads('/match/one/two', '2030-01-31')).toEqual([]);
});
