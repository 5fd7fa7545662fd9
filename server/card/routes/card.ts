import { CardItemList, CardQuery } from '@fixturebook/contract/card/card';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { toCardItemView } from '../presenters/card.ts';
import { createCardQueries, getDaysOfSeason } from '../queries/card.ts';

export function cardRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const queries = createCardQueries(db);
  return createRouter('Card', [
    defineRoute('getCard', 'GET /me/fixtures', {
      summary: "Get the club's fixtures of a season",
      who: 'club',
      isExpensive: true,
      request: { query: CardQuery },
      responses: { 200: jsonResponse(CardItemList) },
      handler: async (c) => {
        const { season } = c.req.valid('query');
        const now = clock();
        const days = { ...getDaysOfSeason(season), today: toLondonDate(now) };
        const rows = await queries.listCardRows(c.var.caller.clubId, days, now);
        return { items: rows.map(toCardItemView) };
      },
    }),
  ]);
}
