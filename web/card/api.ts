import type { CardItemList } from '@fixturebook/contract/card/card';
import type { Checklist } from '@fixturebook/contract/card/checklist';
import type { Home, OwnCalendarDay } from '@fixturebook/contract/card/home';
import type { Fixture } from '@fixturebook/contract/fixtures';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { getExpiryRefetchIntervalMs } from '../matches/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { addDays, addMonths } from '../ui/dates/calendar-date.ts';

export function cardQuery(season: number) {
  return queryOptions({
    queryKey: [...matchesKey, 'card', season],
    queryFn: async (): Promise<CardItemList & { season: number }> => {
      const card = await unwrapResponse(
        api.me.fixtures.$get({ query: { season: String(season) } }),
      );
      return { ...card, season };
    },
    placeholderData: keepPreviousData,
    meta: { keepOffline: true },
  });
}

export const homeQuery = queryOptions({
  queryKey: [...matchesKey, 'home'],
  queryFn: (): Promise<Home> => unwrapResponse(api.me.home.$get()),
  refetchInterval: ({ state }) => {
    const open = state.data?.requests.map(({ expiresAt }) => ({
      status: 'open' as const,
      expiresAt,
    }));
    return Math.min(getExpiryRefetchIntervalMs(open) || followIntervalMs, followIntervalMs);
  },
  meta: { keepOffline: true },
});

/** The steps change with the profile and the photo too, so that each visit of the screen reads them again. */
export const checklistQuery = queryOptions({
  queryKey: [...matchesKey, 'checklist'],
  queryFn: (): Promise<Checklist> => unwrapResponse(api.me.checklist.$get()),
  staleTime: 0,
  meta: { keepOffline: true },
});

export async function putChecklistAway(): Promise<void> {
  await unwrapResponse(api.me.checklist.$delete());
}

/** The club's own days of a month, of which `month` is the first day, and of the weeks that its calendar shows. */
export function ownCalendarQuery(month: string) {
  const from = addDays(month, -7);
  const to = addDays(addMonths(month, 1), 13);
  return queryOptions({
    queryKey: [...matchesKey, 'own-calendar', month],
    queryFn: (): Promise<{ items: OwnCalendarDay[] }> =>
      unwrapResponse(api.me.calendar.$get({ query: { from, to } })),
    placeholderData: keepPreviousData,
    refetchInterval: followIntervalMs,
    meta: { keepOffline: true },
  });
}

/**
 * Returns the card item of a fixture of your club, which is undefined until it is loaded. Loads the card only
 * if the fixture has a match.
 */
export function useCardItem({ id, date, status }: Fixture, isOwn: boolean) {
  const query = useQuery({
    ...cardQuery(Number(date.slice(0, 4))),
    enabled: isOwn && status === 'confirmed',
  });
  const item = query.data?.items.find(({ fixture }) => fixture.id === id);
  return { item, error: query.error, retry: () => void query.refetch() };
}

export { formatSideAndGround } from './words.ts';
