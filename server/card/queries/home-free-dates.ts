import type { Home } from '@fixturebook/contract/card/home';
import { homeFreeDatesPerTeam } from '@fixturebook/contract/card/home';
import type { Side } from '@fixturebook/contract/fixtures';
import type { LastFixture } from '@fixturebook/contract/teams/defaults';
import { teamsMax } from '@fixturebook/contract/teams/teams';
import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { matchRequests } from '../../matches/schema.ts';
import { createFindQueries, type SearchedDate } from '../../opponents/queries/find.ts';
import { createUnlistedDaySearch } from '../../opponents/queries/unlisted-days.ts';
import type { Database } from '../../platform/database/database.ts';
import { lastFixtureMaxDays } from '../../teams/queries.ts';
import { grounds, teams } from '../../teams/schema.ts';
import { chooseFreeDates, listUnlistedDays } from '../rules/free-dates.ts';
import { isAnswerable } from './card.ts';

type FreeDate = Home['freeDates'][number];

/** A listed date or an unlisted day of a team, with the search for the clubs that suit. */
type DateToCount = Omit<FreeDate, 'opponents' | 'more'> & {
  searched: Omit<SearchedDate, 'number' | 'date'>;
};

const clubId = sql.placeholder('clubId');
const today = sql`${sql.placeholder('today')}::date`;

/** Returns a function that lists the next dates of each team without an opponent, with the clubs that suit. */
export function createHomeFreeDatesQuery(db: Database) {
  const { listListedDates, listTeams } = createQueries(db);
  const { countClubs } = createFindQueries(db);
  return async (clubId: string, today: string, now: Date): Promise<FreeDate[]> => {
    const listed = await listListedDates(clubId, today, now);
    const teamRows = await listTeams(clubId, today, now);
    const dates = chooseFreeDates([
      ...listed.map(toListedDate),
      ...teamRows.flatMap((row) => toUnlistedDays(row, today)),
    ]);
    const searched = dates.map(({ date, searched }, number) => ({ number, date, ...searched }));
    const counts = searched.length > 0 ? await countClubs(clubId, searched, today) : [];
    return dates.map(({ searched: _, ...date }, place) => {
      const { opponents = 0, more = false } = counts.find(({ number }) => number === place) ?? {};
      return { ...date, opponents, more };
    });
  };
}

function createQueries(db: Database) {
  const askedClubs = sql<number>`(select count(*)::int from ${matchRequests} r
    where r.own_fixture_id = d.id and ${isAnswerable})`;
  const listedDates = db
    .select({
      id: sql<string>`d.id`,
      date: sql<string>`d.date`,
      teamName: sql<string>`d.team_name`,
      side: sql<Side>`d.side`,
      maxTravelRadius: sql<number>`d.max_travel_radius`,
      asked: askedClubs,
    })
    .from(
      sql`(select f.id, f.date, f.team_name, f.side, f.max_travel_radius,
          row_number() over (partition by lower(f.team_name) order by f.date, f.id) as place
        from ${fixtures} f
        where f.club_id = ${clubId} and f.status = 'open' and f.date >= ${today}) d`,
    )
    .where(sql`d.place <= ${sql.raw(String(homeFreeDatesPerTeam))}`)
    .orderBy(sql`d.date`, sql`d.id`)
    .limit(homeFreeDatesPerTeam * teamsMax)
    .prepare('home_free_dates');

  const played = sql`(
    select lower(f.team_name) as team,
      json_agg(f.date) filter (where f.date >= ${today}) as dates,
      (array_agg(json_build_object('id', f.id, 'side', f.side, 'ground', f.ground,
          'postcode', f.postcode, 'surface', f.surface, 'startTime', f.start_time,
          'maxTravelRadius', f.max_travel_radius, 'format', f.format, 'overs', f.overs,
          'strength', f.strength)
        order by f.created_at desc, f.date desc, f.id desc) filter (where not f.private))[1] as last
    from ${fixtures} f
    where f.club_id = ${clubId} and f.date >= ${today} - ${sql.raw(String(lastFixtureMaxDays))}
    group by 1) played`;
  const askedWithoutDate = sql`(
    select team, json_object_agg(date, clubs) as clubs from (
      select lower(r.team_name) as team, f.date, count(*)::int as clubs
      from ${matchRequests} r join ${fixtures} f on f.id = r.fixture_id
      where r.from_club_id = ${clubId} and r.own_fixture_id is null and ${isAnswerable}
      group by 1, 2) asked_on_day
    group by team) asked_without_date`;
  const { name, postcode, surface } = grounds;
  const teamsWithWeekdays = db
    .select({
      team: getTableColumns(teams),
      homeGround: { name, postcode, surface },
      last: sql<(LastFixture & { id: string }) | null>`played.last`,
      fixtureDates: sql<string[]>`coalesce(played.dates, '[]')`,
      askedByDate: sql<Record<string, number>>`coalesce(asked_without_date.clubs, '{}')`,
      clubPostcode: clubs.postcode,
    })
    .from(teams)
    .innerJoin(clubs, eq(clubs.id, teams.clubId))
    .leftJoin(grounds, eq(grounds.id, teams.groundId))
    .leftJoin(played, sql`played.team = lower(${teams.name})`)
    .leftJoin(askedWithoutDate, sql`asked_without_date.team = lower(${teams.name})`)
    .where(and(eq(teams.clubId, clubId), sql`${teams.weekdays} <> '{}'`))
    .orderBy(asc(teams.id))
    .prepare('home_teams');

  return {
    listListedDates: (clubId: string, today: string, now: Date) =>
      listedDates.execute({ clubId, today, now: now.toISOString() }),
    /**
     * Lists the teams that keep weekdays, each with its last fixture, the dates from today on of its fixtures, and how
     * many clubs it has asked for a match on a day that it has not listed.
     */
    listTeams: (clubId: string, today: string, now: Date) =>
      teamsWithWeekdays.execute({ clubId, today, now: now.toISOString() }),
  };
}

type Queries = ReturnType<typeof createQueries>;
type ListedDateRow = Awaited<ReturnType<Queries['listListedDates']>>[number];
type TeamRow = Awaited<ReturnType<Queries['listTeams']>>[number];

function toListedDate({ id, maxTravelRadius, ...date }: ListedDateRow): DateToCount {
  const searched = { fixtureId: id, side: date.side, radiusKm: maxTravelRadius };
  return { ...date, fixtureId: id, searched };
}

function toUnlistedDays(row: TeamRow, today: string): DateToCount[] {
  const { team, last, fixtureDates, askedByDate, clubPostcode } = row;
  const searched = createUnlistedDaySearch(
    { kept: row, last: last ?? undefined },
    { postcode: clubPostcode },
  );
  const days = listUnlistedDays({ today, weekdays: team.weekdays, fixtureDates });
  return days.map((date) => ({
    fixtureId: null,
    date,
    teamName: team.name,
    side: searched.side,
    asked: askedByDate[date] ?? 0,
    searched,
  }));
}
