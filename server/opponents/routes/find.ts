import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { FindQuery, FindResult } from '@fixturebook/contract/opponents/find';
import { createClubQuery } from '../../clubs/queries.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { expensiveReads } from '../../platform/http/expensive-reads.ts';
import { createRouter, defineRoute, jsonResponse } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { type FindDay, toFindResultView } from '../presenters/find.ts';
import { createFindQueries, type OwnFixtureRow, type SearchedDate } from '../queries/find.ts';
import { createUnlistedDaySearch, getUsualDetails } from '../queries/unlisted-days.ts';
import {
  chooseFindDates,
  getFindDays,
  listFindTeams,
  type WantedDate,
} from '../rules/find-dates.ts';

/** The last day that the product knows. */
const lastDay = '2100-12-31';

export function findRoutes({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const queries = createFindQueries(db);
  const getClub = createClubQuery(db);
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
        const lastFixtures = await queries.listLastFixtures(clubId, today);
        const teams = listFindTeams(lastFixtures, await queries.listKeptTeams(clubId));
        const { dates, busy, more } = chooseFindDates(query, { own, teams, today });
        const club = await getClub(clubId);
        const details = dates.map((wanted) => getDayDetails(wanted, club));
        const points = await queries.getPoints(details.map(({ postcode }) => postcode));
        const found = dates.map((wanted, number) =>
          toFindDay(wanted, query, details[number] as DayDetails, points),
        );
        const searched = found.flatMap(
          (day, number) => toSearchedDate(day, number, query, club) ?? [],
        );
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

type DayDetails = ReturnType<typeof getDayDetails>;

/** Returns what the club has listed for the day, or else what is usual for its team. */
function getDayDetails(
  { listed, team }: WantedDate<OwnFixtureRow>,
  club: { postcode: string; contactEmail: string },
) {
  const last = (listed ?? team?.last)?.fixture;
  return {
    ...getUsualDetails({ kept: team?.kept, last }, club),
    contactEmail: last?.contactEmail ?? club.contactEmail,
  };
}

function toFindDay(
  wanted: WantedDate<OwnFixtureRow>,
  { side, radius }: FindQuery,
  details: DayDetails,
  points: Map<string, PointWithAccuracy>,
): FindDay {
  const isOpen = !wanted.listed || details.side === 'either';
  const { ground, postcode, surface, contactEmail, startTime, format, overs, strength } = details;
  return {
    wanted,
    point: points.get(postcode) ?? null,
    preferences: {
      side: (isOpen && side) || details.side,
      maxTravelRadius: radius ?? details.maxTravelRadius,
      format,
      overs,
      strength,
    },
    defaults: { ground, postcode, surface, contactEmail, startTime },
  };
}

/** Returns undefined if the club has listed the day for the other side. */
function toSearchedDate(
  { wanted, preferences }: FindDay,
  number: number,
  { side }: FindQuery,
  club: { postcode: string },
): SearchedDate | undefined {
  if (side && preferences.side !== side) return undefined;
  const { date, listed, team } = wanted;
  const base = listed
    ? { fixtureId: listed.fixture.id }
    : createUnlistedDaySearch({ kept: team?.kept, last: team?.last?.fixture }, club);
  const { side: chosen, maxTravelRadius: radiusKm } = preferences;
  return { ...base, number, date, side: chosen, radiusKm };
}
