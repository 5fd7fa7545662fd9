import { ReconfirmationQuery } from '@fixturebook/contract/match-requests/mail-links';
import { MatchForecast } from '@fixturebook/contract/weather/forecasts';
import { z } from '@hono/zod-openapi';
import { getMatchByEmailLink, matchNotFoundError } from '../matches/policy.ts';
import { findMatchPlace } from '../matches/queries/match-place.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import { createForecastFinder } from './commands.ts';
import type { WeatherDeps } from './deps.ts';
import { forecastReads, linkedForecastReads } from './policy.ts';
import { toMatchForecastView } from './presenters.ts';

export function weatherRoutes(deps: WeatherDeps) {
  const findForecast = createForecastFinder(deps);

  async function getForecastView(clubId: string, matchId: string): Promise<MatchForecast> {
    const match = await findMatchPlace(deps.db, clubId, matchId);
    if (!match) throw matchNotFoundError();
    const found = match.status === 'agreed' ? await findForecast(clubId, match) : undefined;
    return toMatchForecastView(found, match);
  }

  return createRouter('Matches', [
    defineRoute('getMatchForecast', 'GET /matches/{id}/forecast', {
      summary: 'Get the weather forecast for the start of a match',
      description: 'For agreed and recorded matches, from seven days before the match.',
      who: 'club',
      limit: forecastReads,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 200: jsonResponse(MatchForecast) },
      handler: (c) => getForecastView(c.var.caller.clubId, c.req.valid('param').id),
    }),
    defineRoute('getReconfirmationForecast', 'GET /reconfirmations/forecast', {
      summary: 'Get the weather forecast for the match of a link in a mail',
      who: 'anyone',
      limit: linkedForecastReads,
      request: { query: ReconfirmationQuery },
      responses: { 200: jsonResponse(MatchForecast) },
      handler: async (c) => {
        const { question } = await getMatchByEmailLink(deps, c.req.valid('query').token);
        return getForecastView(question.clubId, question.matchId);
      },
    }),
  ]);
}
