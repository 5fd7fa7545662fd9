import type { Card } from '@fixturebook/contract/matches';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { agreements } from '../fixtures/api.ts';
import { answer, api } from '../platform/api-client.ts';

/** The own fixtures of a calendar year, with what hangs on each. */
export function cardQuery(season: number) {
  return queryOptions({
    queryKey: [...agreements, 'card', season],
    queryFn: async (): Promise<Card & { season: number }> => {
      const card = await answer(api.me.fixtures.$get({ query: { season: String(season) } }));
      return { ...card, season };
    },
    placeholderData: keepPreviousData,
    meta: { keep: true },
  });
}
