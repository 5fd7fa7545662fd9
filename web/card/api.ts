import type { CardItemList } from '@fixturebook/contract/matches';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
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
