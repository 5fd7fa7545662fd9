import { CardItemList, CardQuery } from '@fixturebook/contract/matches';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { toCardItemView } from '../presenters/card.ts';
import { listCardRows } from '../queries/card.ts';

export function cardRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
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
        const rows = await listCardRows(db, {
          clubId: c.var.caller.clubId,
          from: `${season}-01-01`,
          to: `${season}-12-31`,
          today: toLondonDate(now),
          now,
        });
        return { items: rows.map(toCardItemView) };
      },
    }),
  ]);
}
