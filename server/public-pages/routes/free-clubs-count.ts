import {
  FreeClubsCount,
  FreeClubsCountQuery,
} from '@fixturebook/contract/public-pages/free-clubs-count';
import { visitorCountMax, visitorRadiusKm } from '@fixturebook/contract/public-pages/visitor-count';
import { findVisitorPosition } from '../../geocoding/commands.ts';
import type { GeocodingDeps } from '../../geocoding/deps.ts';
import { postcodeLookupLimit } from '../../geocoding/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { invalidInput } from '../../platform/errors.ts';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonResponse,
} from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { freeClubsCountLimit } from '../policy/count-limit.ts';
import { toFreeClubsCountView } from '../presenters/free-clubs-count.ts';
import { createFreeClubsCountQuery } from '../queries/free-clubs-count.ts';
import { findDateError } from '../rules/count-days.ts';

export function freeClubsCountRoutes(deps: Pick<Platform, 'clock' | 'limits'> & GeocodingDeps) {
  const countFreeClubs = createFreeClubsCountQuery(deps.db);
  return createRouter('Site', [
    defineRoute('countFreeClubs', 'GET /free-clubs-count', {
      summary: 'Count the clubs within 20 miles of a postcode that have a free date on a day',
      description: 'Fewer than four clubs are shown as a few. The postcode is not stored.',
      who: 'anyone',
      limit: freeClubsCountLimit,
      request: { query: FreeClubsCountQuery },
      responses: { 200: jsonResponse(FreeClubsCount) },
      handler: async (c) => {
        const { postcode, date } = c.req.valid('query');
        const dateError = findDateError(date, toLondonDate(deps.clock()));
        if (dateError) throw invalidInput([{ path: 'date', message: dateError }]);
        const position = await findVisitorPosition(deps, postcode, () =>
          deps.limits.tryUse(postcodeLookupLimit, getCallerNetwork(c)),
        );
        if (!position) {
          const message = "We can't find that postcode. Please check it.";
          throw invalidInput([{ path: 'postcode', message }]);
        }
        const { latitude, longitude } = position;
        const circle = { latitude, longitude, radiusKm: visitorRadiusKm, date };
        // One club more than the greatest count shows that there are more.
        return toFreeClubsCountView(date, await countFreeClubs(circle, visitorCountMax + 1));
      },
    }),
  ]);
}
