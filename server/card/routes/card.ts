import { CardItemList, CardQuery } from '@fixturebook/contract/card/card';
import { createOpponentQueries } from '../../opponents/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { toCardView } from '../presenters/card.ts';
import { createCardQueries, getDaysOfSeason } from '../queries/card.ts';

export function cardRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const queries = createCardQueries(db);
  const opponents = createOpponentQueries(db);
  return createRouter('Card', [
    defineRoute('getCard', 'GET /me/fixtures', {
      summary: "Get the club's fixtures of a season, and how many clubs suit its free dates",
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: CardQuery },
      responses: { 200: jsonResponse(CardItemList) },
      handler: async (c) => {
        const { season } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const now = clock();
        const days = { ...getDaysOfSeason(season), today: toLondonDate(now) };
        // One after the other, so that a club takes only one connection from the requests of others.
        const rows = await queries.listCardRows(clubId, days, now);
        return toCardView(rows, await opponents.countOpponents(clubId, days));
      },
    }),
  ]);
}
