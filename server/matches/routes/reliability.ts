import { Reliability } from '@fixturebook/contract/opponents/reliability';
import { z } from '@hono/zod-openapi';
import { notFound } from '../../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { MatchDeps } from '../deps.ts';
import { reliabilityReads } from '../policy.ts';
import { createReliabilityQuery } from '../queries/reliability.ts';
import { getReliability } from '../rules/reliability.ts';

export function reliabilityRoutes({ db, clock }: Pick<MatchDeps, 'db' | 'clock'>) {
  const findReliabilityRecords = createReliabilityQuery(db);
  return createRouter('Matches', [
    defineRoute('getClubReliability', 'GET /clubs/{slug}/reliability', {
      summary: 'Get how soon a club usually answers, and how many agreed matches it has played',
      description:
        'Counts this season and the last one. Matches that were called off for the weather or by the other club do not count.',
      who: 'club',
      limit: reliabilityReads,
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: jsonResponse(Reliability) },
      handler: async (c) => {
        const { slug } = c.req.valid('param');
        const records = await findReliabilityRecords(slug, c.var.caller.clubId, clock());
        if (!records) throw notFound('We can’t find this club.');
        return getReliability(records.requests, records.matches);
      },
    }),
  ]);
}
