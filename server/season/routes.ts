import {
  RefusalQuery,
  SeasonAcceptanceResult,
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
import { acceptSeasonPlan } from './commands/accept-plan.ts';
import { refuseSeasonOffer, undoSeasonOfferRefusal } from './commands/offers.ts';
import { planSeason } from './commands.ts';
import { seasonPlanWrites } from './policy.ts';
import { toSeasonOfferView, toSeasonPlanView } from './presenters.ts';
import { listReceivedSeasonOffers } from './queries.ts';

export function seasonRoutes(deps: MatchDeps) {
  const { db, clock } = deps;
  return createRouter('Season', [
    defineRoute('planSeason', 'POST /me/seasons/{year}', {
      summary: 'Suggest a season from the last one, without listing it',
      who: 'club',
      limit: seasonPlanWrites,
      request: { params: z.object({ year: SeasonYear }) },
      responses: { 201: jsonResponse(SeasonPreview) },
      handler: async (c) => {
        const { year } = c.req.valid('param');
        return toSeasonPlanView(await planSeason(deps, c.var.caller, year));
      },
    }),
    defineRoute('acceptSeasonPlan', 'POST /me/seasons/{year}/{id}/acceptance', {
      summary: 'List the suggested dates, except those that clash by now',
      who: 'club',
      limit: fixtureWrites,
      request: {
        params: z.object({ year: SeasonYear, id: z.uuid() }),
        body: jsonBody(SeasonChoices),
      },
      responses: { 201: jsonResponse(SeasonAcceptanceResult) },
      handler: async (c) => {
        const { id, year } = c.req.valid('param');
        const { rows } = c.req.valid('json');
        const items = await acceptSeasonPlan(deps, c.var.caller, { id, year, rows });
        return { year, items };
      },
    }),
    defineRoute('listSeasonOffers', 'GET /season-offers', {
      summary: 'List the dates that the club is offered first',
      who: 'club',
      responses: { 200: jsonResponse(SeasonOfferList) },
      handler: async (c) => {
        const now = clock();
        const days = { today: toLondonDate(now), now };
        const rows = await listReceivedSeasonOffers(db, c.var.caller.clubId, days);
        return { items: rows.map(toSeasonOfferView) };
      },
    }),
    defineRoute('refuseSeasonOffer', 'POST /season-offers/{id}/refusal', {
      summary: 'Refuse a date that the club is offered first',
      who: 'club',
      limit: matchWrites,
      request: { params: z.object({ id: z.uuid() }), query: RefusalQuery },
      responses: { 204: { description: 'Refused; other clubs are notified of the date' } },
      handler: (c) =>
        refuseSeasonOffer(deps, c.var.caller, c.req.valid('param').id, {
          isUndoable: c.req.valid('query').undoable === 'true',
        }),
    }),
    defineRoute('undoSeasonOfferRefusal', 'DELETE /season-offers/{id}/refusal', {
      summary: 'Undo the refusal of an offered date before the other club is told',
      who: 'club',
      limit: matchWrites,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 204: { description: 'Undone; the offer is open again' } },
      handler: (c) => undoSeasonOfferRefusal(deps, c.var.caller, c.req.valid('param').id),
    }),
  ]);
}
