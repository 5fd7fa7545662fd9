import type { Fixture } from '@fixturebook/contract/fixtures';
import type { CardItemList } from '@fixturebook/contract/matches';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';

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
