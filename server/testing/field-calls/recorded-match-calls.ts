import { createTestClub, getDateInDays } from '../builders.ts';
import { createRecordedMatch } from '../matches.ts';
import { createRecordedMatchInput } from '../profile.ts';
import type { TestApp } from '../test-app.ts';
import type { RouteCall } from './route-call.ts';

/** For each route that takes the id of a recorded match: creates the match, on `date` if it is to come, and a request. */
export function createRecordedMatchCalls(
  app: TestApp,
  date: string,
): Record<string, () => Promise<RouteCall>> {
  async function createCall(suffix: string, json?: object): Promise<RouteCall> {
    const { browser } = await createTestClub(app);
    const { id } = await createRecordedMatch(app, browser, { date });
    return { address: `/api/v1/recorded-matches/${id}${suffix}`, json, allowedBrowser: browser };
  }

  async function createPlayedCall(json?: object): Promise<RouteCall> {
    const { browser } = await createTestClub(app);
    const { id } = await createRecordedMatch(app, browser, { date: getDateInDays(-3) });
    return { address: `/api/v1/matches/${id}/played`, json, allowedBrowser: browser };
  }

  return {
    'PUT /matches/{id}/played': () => createPlayedCall({ note: 'Tied.' }),
    'DELETE /matches/{id}/played': () => createPlayedCall(),
    'GET /recorded-matches/{id}': () => createCall(''),
    'PUT /recorded-matches/{id}': () => createCall('', createRecordedMatchInput()),
    'DELETE /recorded-matches/{id}': () => createCall(''),
    'POST /recorded-matches/{id}/cancellation': () =>
      createCall('/cancellation', { reason: 'weather' }),
    'DELETE /recorded-matches/{id}/cancellation': () => createCall('/cancellation'),
  };
}
