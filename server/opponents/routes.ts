import { OpponentCounts, OpponentCountsQuery, OpponentList } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import { toLondonDate } from '../platform/calendar.ts';
import { notFound } from '../platform/errors.ts';
import { expensiveReads } from '../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import { toOpponentListView } from './presenters.ts';
import { createOpponentQueries } from './queries.ts';
import { alertRoutes } from './routes/alerts.ts';
import { findRoutes } from './routes/find.ts';

export function opponentRoutes(deps: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const { db, clock } = deps;
  const queries = createOpponentQueries(db);
  return createRouter('Opponents', [
    defineRoute('listOpponents', 'GET /fixtures/{id}/opponents', {
      summary: 'List the opponents for a free date, the nearest first',
      description:
        'Also for the date of an agreed match, so that a club sees who could step in if its opposition pulls out.',
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 200: jsonResponse(OpponentList) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const { id } = c.req.valid('param');
        const own = await queries.findOwnDate(clubId, id, toLondonDate(clock()));
        if (!own) throw notFound("We can't find that free date.");
        const found = await queries.listOpponents(clubId, own.id);
        const near = found.length > 0 ? [] : await queries.listNearMisses(clubId, own.id);
        return toOpponentListView(own, found, near);
      },
    }),
    defineRoute('countOpponents', 'GET /me/opponent-counts', {
      summary: 'Count the opponents for each coming free date of the club in a month',
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: OpponentCountsQuery },
      responses: { 200: jsonResponse(OpponentCounts) },
      handler: async (c) => {
        const { from, to } = c.req.valid('query');
        const today = toLondonDate(clock());
        return { items: await queries.countOpponents(c.var.caller.clubId, { from, to, today }) };
      },
    }),
  ])
    .route('/', findRoutes(deps))
    .route('/', alertRoutes(deps));
}
