import type { Side } from '@fixturebook/contract/fixtures';
import { FindQuery, FindResult } from '@fixturebook/contract/opponents/find';
import { toLondonDate } from '../../platform/calendar.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FindDay, toFindResultView } from '../presenters/find.ts';
import { createFindQueries, type OwnFixtureRow, type SearchedDate } from '../queries/find.ts';
import { chooseFindDates, getFindDays, type WantedDate } from '../rules/find-dates.ts';

/** The last day that the product knows. */
const lastDay = '2100-12-31';
/** The travel radius of a club that has never listed a date. */
const defaultRadiusKm = 50;

export function findRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const queries = createFindQueries(db);
  return createRouter('Opponents', [
    defineRoute('findOpponents', 'GET /me/find', {
      summary:
        'Find clubs that are free on a day, on several days, or on all free dates of the club',
      description:
        "A day need not be listed: then the search is for the team's usual side, ground and travel radius, and `listing` lists the day.",
      who: 'club',
      limit: expensiveReads,
      isExpensive: true,
      request: { query: FindQuery },
      responses: { 200: jsonResponse(FindResult) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const query = c.req.valid('query');
        const today = toLondonDate(clock());
        const days = getFindDays(query) ?? { from: today, to: lastDay };
        // One after the other, so that a club takes only one connection from the requests of others.
        const own = await queries.listOwnFixtures(clubId, { ...days, today });
        const teams = await queries.listLastFixtures(clubId, today);
        const { dates, busy, more } = chooseFindDates(query, { own, teams, today });
        const clubPoint = dates.some(({ listed, last }) => !listed && !last)
          ? await queries.findClubPoint(clubId)
          : null;
        const found = dates.map((wanted) => toFindDay(wanted, query, clubPoint));
        const searched = found.flatMap((day, number) => toSearchedDate(day, number, query) ?? []);
        const rows =
          searched.length > 0
            ? await queries.findDates(clubId, searched, {
                today,
                strength: query.strength ?? null,
                format: query.format ?? null,
                withinKm: query.radius ?? null,
                travels: query.travels === 'true',
                playedBefore: query.playedBefore === 'true',
              })
            : [];
        return toFindResultView({
          teamName: query.teamName,
          teams,
          days: found,
          busy,
          rows,
          more,
        });
      },
    }),
  ]);
}

function toFindDay(
  wanted: WantedDate<OwnFixtureRow>,
  { side, radius }: FindQuery,
  clubPoint: FindDay['clubPoint'],
): FindDay {
  const usual = (wanted.listed ?? wanted.last)?.fixture;
  const usualSide: Side = usual?.side ?? 'either';
  const isOpen = !wanted.listed || usualSide === 'either';
  return {
    wanted,
    clubPoint,
    preferences: {
      side: (isOpen && side) || usualSide,
      maxTravelRadius: radius ?? usual?.maxTravelRadius ?? defaultRadiusKm,
      format: usual?.format ?? null,
      overs: usual?.overs ?? null,
      strength: usual?.strength ?? null,
    },
  };
}

/** Returns undefined if the club has listed the day for the other side. */
function toSearchedDate(
  { wanted, preferences }: FindDay,
  number: number,
  { side }: FindQuery,
): SearchedDate | undefined {
  if (side && preferences.side !== side) return undefined;
  const fixtureId = (wanted.listed ?? wanted.last)?.fixture.id ?? null;
  const { side: chosen, maxTravelRadius: radiusKm } = preferences;
  return { number, date: wanted.date, fixtureId, side: chosen, radiusKm };
}
