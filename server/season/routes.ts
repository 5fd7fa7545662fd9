import {
  SeasonAccepted,
  SeasonChoices,
  SeasonOfferList,
  SeasonPreview,
  SeasonYear,
} from '@fixturebook/contract/season';
import { z } from '@hono/zod-openapi';
import { fixtureWrites } from '../fixtures/policy.ts';
import type { MatchDeps } from '../matches/deps.ts';
import { matchWrites } from '../matches/policy.ts';
import { toLondonDate } from '../platform/calendar.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../platform/http/http.ts';
import { refuseOffer } from './commands/offers.ts';
import { acceptSeasonPlan, planSeason } from './commands.ts';
import { toOfferView, toPlanView } from './presenters.ts';
import { listReceivedOffers } from './queries.ts';

const planSeasonRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/me/seasons/{year}',
  request: { params: z.object({ year: SeasonYear }) },
  responses: {
    201: jsonResponse(SeasonPreview, 'Suggested from last season; nothing is listed yet'),
  },
});

const acceptPlanRoute = defineRoute({
  who: 'club',
  limit: fixtureWrites,
  method: 'post',
  path: '/me/seasons/{year}/{id}/acceptance',
  request: { params: z.object({ year: SeasonYear, id: z.uuid() }), body: jsonBody(SeasonChoices) },
  responses: { 201: jsonResponse(SeasonAccepted, 'Listed, except dates that clash by now') },
});

const listOffersRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/season-offers',
  responses: {
    200: jsonResponse(
      SeasonOfferList,
      'Dates that the club is offered first; a match request accepts one',
    ),
  },
});

const refuseOfferRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/season-offers/{id}/refusal',
  request: { params: z.object({ id: z.uuid() }) },
  responses: { 204: { description: 'Refused; other clubs are notified at once' } },
});

export function seasonRoutes(deps: MatchDeps) {
  const { db, clock } = deps;
  return createRouter()
    .openapi(planSeasonRoute, async (c) => {
      const { year } = c.req.valid('param');
      return c.json(toPlanView(await planSeason(deps, c.var.caller, year)), 201);
    })
    .openapi(acceptPlanRoute, async (c) => {
      const { id, year } = c.req.valid('param');
      const { rows } = c.req.valid('json');
      const items = await acceptSeasonPlan(deps, c.var.caller, { id, year, rows });
      return c.json({ year, items }, 201);
    })
    .openapi(listOffersRoute, async (c) => {
      const now = clock();
      const rows = await listReceivedOffers(db, c.var.caller.clubId, {
        today: toLondonDate(now),
        now,
      });
      return c.json({ items: rows.map(toOfferView) }, 200);
    })
    .openapi(refuseOfferRoute, async (c) => {
      await refuseOffer(deps, c.var.caller, c.req.valid('param').id);
      return c.body(null, 204);
    });
}
