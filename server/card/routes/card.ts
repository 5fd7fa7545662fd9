import { Card, CardQuery } from '@fixturebook/contract/matches';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { presentCardItem } from '../presenters/card.ts';
import { cardOf } from '../queries/card.ts';

const card = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/fixtures',
  request: { query: CardQuery },
  responses: { 200: jsonResponse(Card, 'The own fixtures of the season') },
});

export function cardRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  return createRouter().openapi(card, async (c) => {
    const { season } = c.req.valid('query');
    const now = clock();
    const rows = await cardOf(db, {
      clubId: c.var.caller.clubId,
      from: `${season}-01-01`,
      to: `${season}-12-31`,
      today: toLondonDate(now),
      now,
    });
    return c.json({ items: rows.map(presentCardItem) }, 200);
  });
}
