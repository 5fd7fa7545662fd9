import { travelRadiusMaxKm } from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { opponentsMax } from '@fixturebook/contract/limits';
import { nearMissesMax } from '@fixturebook/contract/matches';
import {
  and,
  asc,
  eq,
  getTableColumns,
  getTableName,
  gte,
  ne,
  type SQL,
  Subquery,
  sql,
} from 'drizzle-orm';
import { selectBlockedClubIds } from '../clubs/queries.ts';
import { clubs } from '../clubs/schema.ts';
import { type FixtureRow, getFixtureRowColumns } from '../fixtures/queries.ts';
import { fixtures } from '../fixtures/schema.ts';
import { convertSurfaceKmToChordSql } from '../geocoding/queries.ts';
import { postcodePoints } from '../geocoding/schema.ts';
import { matchSides } from '../matches/schema.ts';
import type { Database } from '../platform/database/database.ts';
import type { PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import { opponentAnnouncements } from './schema.ts';

/** `apart` is the straight line through the Earth to the ground of the club's own date, in km. */
export interface OpponentFixtureRow extends FixtureRow {
  apart: number | null;
  point: PointWithAccuracy | null;
}

const point = sql<PointWithAccuracy | null>`(
  select json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy)
  from ${postcodePoints} p where p.postcode = ${fixtures}.postcode and p.latitude is not null)`;

export function createOpponentQueries(db: Database) {
  const clubId = sql.placeholder('clubId');
  const id = sql.placeholder('id');
  const isOwn = and(eq(fixtures.clubId, clubId), ne(fixtures.status, 'called-off'));

  const ownFreeDate = db
    .select({ fixture: { ...getFixtureRowColumns(clubId).fixture, point } })
    .from(fixtures)
    .where(and(isOwn, eq(fixtures.id, id), gte(fixtures.date, sql.placeholder('today'))))
    .prepare('own_free_date');

  const own = selectOwnFreeDates(
    sql`f.id = ${id}`,
    sql`select unnest(${sql.placeholder('hiddenClubIds')}::uuid[])`,
  );
  // The subquery has the columns and the name of the table `fixtures`, so that its column objects
  // can be used.
  const selectFoundFixtures = (ofOwn: SQL) =>
    db
      .select({
        ...getFixtureRowColumns(clubId),
        apart: sql<number | null>`${fixtures}.apart`,
        point,
      })
      .from(
        new Subquery(
          sql`with ${own} select found.* from o, lateral (${ofOwn}) found`,
          getTableColumns(fixtures),
          getTableName(fixtures),
        ),
      )
      .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
      .orderBy(sql`${fixtures}.apart asc nulls last`, asc(fixtures.id));
  const opponents = selectFoundFixtures(suitableOpponents).prepare('opponents');
  const nearMisses = selectFoundFixtures(nearMissOpponents).prepare('near_misses');

  const days = sql`f.date between ${sql.placeholder('from')} and ${sql.placeholder('to')}
    and f.date >= ${sql.placeholder('today')}`;
  const clubsFound = sql`select count(distinct found.club_id)::int as opponents,
    count(*) >= ${sql.raw(String(opponentsMax))} as more from (${suitableOpponents}) found`;
  const countFor = (condition: SQL) =>
    db
      .select({
        fixtureId: sql<string>`counted.id`,
        opponents: sql<number>`counted.opponents`,
        more: sql<boolean>`counted.more`,
      })
      .from(
        sql`(with ${selectOwnFreeDates(sql`f.club_id = ${clubId} and f.status = 'open' and ${condition}`)}
          select o.id, o.date, clubs.* from o, lateral (${clubsFound}) clubs) counted`,
      )
      .orderBy(sql`counted.date`, sql`counted.id`);
  const countsOfDays = countFor(days).prepare('opponent_counts');
  // The subquery hides the number of ids, so that PostgreSQL keeps the generic plan.
  const countsOfDates = countFor(
    sql`f.id = any(array(select unnest(${sql.placeholder('ids')}::uuid[])))`,
  ).prepare('opponent_counts_of_dates');

  return {
    async findOwnDate(clubId: string, id: string, today: string) {
      const [row] = await ownFreeDate.execute({ clubId, id, today });
      return row?.fixture;
    },
    listOpponents: (clubId: string, id: string): Promise<OpponentFixtureRow[]> =>
      listWithoutCrowding((hiddenClubIds) => opponents.execute({ clubId, id, hiddenClubIds })),
    listNearMisses: (clubId: string, id: string): Promise<OpponentFixtureRow[]> =>
      nearMisses.execute({ clubId, id, hiddenClubIds: [] }),
    /** `more` is true if the search reached its limit, so that the count may be too low. */
    countOpponents: (clubId: string, days: { from: string; to: string; today: string }) =>
      countsOfDays.execute({ clubId, ...days }),
    countOpponentsOfDates: (clubId: string, ids: string[]) =>
      countsOfDates.execute({ clubId, ids }),
  };
}

/** A list that is cut off has room for so many dates of each club before a club gets more. */
const firstDatesPerClub = 3;

/**
 * Lists the nearest dates, but no club can fill the list with its own: each club's first dates come
 * before the further dates of any. Searches again without the clubs that crowd a list that is cut off.
 */
async function listWithoutCrowding(
  search: (hiddenClubIds: string[]) => Promise<OpponentFixtureRow[]>,
) {
  const datesOfCrowdingClubs: OpponentFixtureRow[] = [];
  const hiddenClubIds: string[] = [];
  for (;;) {
    const found = await search(hiddenClubIds);
    const crowding = [...groupByClub(found)].filter(([, { length }]) => length > firstDatesPerClub);
    const isFull = hiddenClubIds.length * firstDatesPerClub >= opponentsMax;
    if (found.length < opponentsMax || crowding.length === 0 || isFull)
      return pickOpponents([...datesOfCrowdingClubs, ...found].sort(compareDistance));
    for (const [clubId, rows] of crowding) {
      hiddenClubIds.push(clubId);
      datesOfCrowdingClubs.push(...rows);
    }
  }
}

function pickOpponents(byDistance: OpponentFixtureRow[]) {
  const clubs = [...groupByClub(byDistance).values()];
  const first = clubs.flatMap((rows) => rows.slice(0, firstDatesPerClub)).sort(compareDistance);
  const further = clubs.flatMap((rows) => rows.slice(firstDatesPerClub)).sort(compareDistance);
  return [...first, ...further].slice(0, opponentsMax).sort(compareDistance);
}

function groupByClub(rows: OpponentFixtureRow[]) {
  return Map.groupBy(rows, ({ club }) => club.id);
}

function compareDistance(one: OpponentFixtureRow, other: OpponentFixtureRow) {
  return (one.apart ?? 0) - (other.apart ?? 0) || (one.fixture.id < other.fixture.id ? -1 : 1);
}

const noClubs = sql`select null::uuid where false`;

/** Builds the table `o` of the club's free dates, with the values that opponents must suit. */
function selectOwnFreeDates(condition: SQL, hiddenClubIds = noClubs) {
  return sql`o as materialized (
    select f.*, array(
      ${selectBlockedClubIds(sql`f.club_id`)}
      union all select k.id from ${clubs} k where k.suspended_at is not null
      union all ${hiddenClubIds}
    ) as hidden_club_ids, ${gradeSql('f')} as grade, ${convertSurfaceKmToChordSql(sql`f.max_travel_radius`)} as chord
    from ${fixtures} f where ${condition}
  )`;
}

const gradeSql = (team: string) =>
  sql.raw(
    `array_position(array['strong', 'strong-medium', 'medium', 'weak-medium', 'weak'], ${team}.strength)`,
  );
const gradeDifference = sql`abs(${gradeSql('c')} - o.grade)`;

/** True for free dates of the same day of other clubs that are neither suspended nor blocked. */
const isCandidate = sql`c.date = o.date and c.status = 'open' and c.club_id <> o.club_id
  and c.club_id <> all (o.hidden_club_ids)`;

/** A team that has not chosen a format or strength suits every format or strength of the other. */
const hasOtherFormat = sql`((c.format <> o.format) is true)`;
const isCompatible = sql`not ${hasOtherFormat} and (${gradeDifference} > 1) is not true`;

const theyMayHost = sql`c.side <> 'away' and o.side <> 'home'`;
const theyMayTravel = sql`c.side <> 'home' and o.side <> 'away'`;
const chordDistance = sql`c.globe <-> o.globe`;

/** Orders by distance, so that PostgreSQL reads the spatial index only up to the limit. */
function selectNearestCandidates(condition: SQL, limit: number) {
  return sql`(${selectCandidates(condition)} order by ${chordDistance}
    fetch first ${sql.raw(String(limit))} rows with ties)`;
}

function selectCandidates(condition: SQL) {
  return sql`select c.*, ${chordDistance} as apart from ${fixtures} c where ${isCandidate} and ${condition}`;
}

function mergeNearestCandidates(limit: number, ...subqueries: SQL[]) {
  return sql`select distinct on (apart, id) * from (${sql.join(subqueries, sql` union all `)}) found
    order by apart nulls last, id limit ${sql.raw(String(limit))}`;
}

const isReachableHost = sql`${theyMayHost} and c.globe <@ o.reach and ${chordDistance} <= o.chord and ${isCompatible}`;
const isReachableGuest = sql`${theyMayTravel} and c.reach @> o.globe
  and ${chordDistance} <= ${convertSurfaceKmToChordSql(sql`c.max_travel_radius`)} and ${isCompatible}`;

const suitableOpponents = mergeNearestCandidates(
  opponentsMax,
  selectNearestCandidates(isReachableHost, opponentsMax),
  selectNearestCandidates(isReachableGuest, opponentsMax),
);

const travelRadius = sql`greatest(case when ${theyMayHost} then o.max_travel_radius end,
  case when ${theyMayTravel} then c.max_travel_radius end)`;
const extendRadius = (km: SQL) => sql`greatest(${km} * 1.25, ${km} + 20)`;

/** True if exactly one of distance, format and strength fails to fit, and by a small margin. */
const isNearMiss = sql`${chordDistance} <= ${convertSurfaceKmToChordSql(extendRadius(travelRadius))}
  and (${gradeDifference} > 2) is not true
  and (${chordDistance} > ${convertSurfaceKmToChordSql(travelRadius)})::int + ${hasOtherFormat}::int + ((${gradeDifference} > 1) is true)::int = 1`;

function selectCandidatesWithoutLocation(condition: SQL) {
  return sql`(select c.*, null::float8 as apart from ${fixtures} c
    where ${isCandidate} and (${theyMayHost} or ${theyMayTravel}) and ${isCompatible} and ${condition}
    order by c.id limit ${sql.raw(String(nearMissesMax))})`;
}

const nearMissOpponents = mergeNearestCandidates(
  nearMissesMax,
  selectNearestCandidates(
    sql`${theyMayHost} and ${isNearMiss}
      and c.globe <@ cube_enlarge(o.globe, ${convertSurfaceKmToChordSql(extendRadius(sql`o.max_travel_radius`))}, 3)`,
    nearMissesMax,
  ),
  selectNearestCandidates(
    sql`${theyMayTravel} and ${isNearMiss}
      and c.reach && cube_enlarge(o.globe, ${sql.raw(String(travelRadiusMaxKm / 4))}, 3)`,
    nearMissesMax,
  ),
  selectCandidatesWithoutLocation(sql`c.globe is null and o.globe is not null`),
  selectCandidatesWithoutLocation(sql`o.globe is null`),
);

/** Selects for each club the nearest suitable date that is new, and the nearest that is free again. */
export function selectClubsToNotify(newFixtureIds: string[], today: string) {
  const isThere = sql`f.id = any(${sql.param(newFixtureIds)}::uuid[]) and f.status = 'open' and f.date >= ${today}
    and (select k.suspended_at from ${clubs} k where k.id = f.club_id) is null`;
  const isAgain = sql`exists (select from ${matchSides} s where s.fixture_id = o.id and s.readvertised)`;
  return sql`with ${selectOwnFreeDates(isThere)}
    select distinct on (found.club_id, kind)
      found.club_id, kind, found.id as fixture_id, o.id as found_fixture_id
    from o, lateral (select case when ${isAgain} then 'again' else 'new' end as kind) kinds,
      lateral (${selectCandidates(isReachableHost)} union all ${selectCandidates(isReachableGuest)}) found
    order by found.club_id, kind, found.apart, found.id, o.id`;
}

export function listOpponentsPersonalData({ clubId }: PersonalDataOwner): PersonalData[] {
  return [
    {
      table: opponentAnnouncements,
      condition: sql`club_id = ${clubId}::uuid
        or found_fixture_id in (select id from fixtures where club_id = ${clubId}::uuid)`,
      hiddenColumns: ['clubId', 'fixtureId'],
    },
  ];
}
