import { PlayUsDate } from '@fixturebook/contract/public-pages/play-us';
import { z } from '@hono/zod-openapi';
import { createFixtureQueries } from '../../fixtures/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { notFound } from '../../platform/errors.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { toPlayUsDateView } from '../presenters/play-us.ts';
import { createPlayUsQuery } from '../queries/play-us.ts';

export function playUsRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const findDate = createPlayUsQuery(db);
  const { findFixture, listFixturesOfClub } = createFixtureQueries(db);
  return createRouter('Pages for visitors', [
    defineRoute('getPlayUsDate', 'GET /dates/{shortId}', {
      summary: 'Get the free date of a short id, to ask for it',
      description:
        "A date that is no longer free is answered with the club's other free dates. A club that the caller blocks, or is blocked by, is not found.",
      who: 'club',
      limit: expensiveReads,
      request: { params: z.object({ shortId: z.string() }) },
      responses: { 200: jsonResponse(PlayUsDate) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const today = toLondonDate(clock());
        const found = await findDate(clubId, c.req.valid('param').shortId, today);
        if (!found) throw notFound("We can't find that date.");
        const fixture = found.isFree ? await findFixture(clubId, found.id) : undefined;
        const clubFixtures = await listFixturesOfClub(clubId, found.club.id, today);
        return toPlayUsDateView(found, { fixture, clubFixtures });
      },
    }),
  ]);
}
