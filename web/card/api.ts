import type { CardItemList } from '@fixturebook/contract/card/card';
import type { Checklist } from '@fixturebook/contract/card/checklist';
import type { Home, OwnCalendarDay } from '@fixturebook/contract/card/home';
import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { matchesKey } from '../fixtures/api.ts';
import { getExpiryRefetchIntervalMs } from '../matches/api.ts';
import { restoreStoredData } from '../platform/answer-cache.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { getCalendarDays, getDefaultSeason } from '../ui/dates/date-ranges.ts';
import { useToday } from '../ui/dates/use-today.ts';

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
  return queryOptions({
    queryKey: [...matchesKey, 'own-calendar', month],
    queryFn: (): Promise<{ items: OwnCalendarDay[] }> =>
      unwrapResponse(api.me.calendar.$get({ query: getCalendarDays(month) })),
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

/**
 * Reads the stored card for its screen if `isWanted`: that of the coming season, or else of this year. Returns the
 * season, or undefined if this device has neither.
 */
export function useStoredCardSeason(isWanted: boolean): number | undefined {
  const client = useQueryClient();
  const today = useToday();
  const [season, setSeason] = useState<number>();
  useEffect(() => {
    if (!isWanted) return;
    let isCurrent = true;
    void findStoredCardSeason(client, today).then((found) => {
      if (isCurrent) setSeason(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [client, isWanted, today]);
  return isWanted ? season : undefined;
}

async function findStoredCardSeason(client: QueryClient, today: string) {
  for (const season of [getDefaultSeason(today), Number(today.slice(0, 4))])
    if (await restoreStoredData(client, cardQuery(season))) return season;
  return undefined;
}

export { formatSideAndGround } from './words.ts';
