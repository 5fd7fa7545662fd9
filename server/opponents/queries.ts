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
import type { Database } from '../platform/database/database.ts';

/** `apart` is the straight line through the Earth to the ground of the club's own date, in km. */
export interface OpponentFixtureRow extends FixtureRow {
  apart: number | null;
  point: PointWithAccuracy | null;
}

export const point = sql<PointWithAccuracy | null>`(
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
  const counts = db
    .select({
      fixtureId: sql<string>`counted.id`,
      opponents: sql<number>`counted.opponents`,
      more: sql<boolean>`counted.more`,
    })
    .from(
      sql`(with ${selectOwnFreeDates(sql`f.club_id = ${clubId} and f.status = 'open' and ${days}`)}
        select o.id, o.date, clubs.* from o, lateral (${countClubs(suitableOpponents, isCutOff)}) clubs) counted`,
    )
    .orderBy(sql`counted.date`, sql`counted.id`)
    .prepare('opponent_counts');

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
      counts.execute({ clubId, ...days }),
  };
}

/** A list that is cut off has room for so many dates of each club before a club gets more. */
export const firstDatesPerClub = 3;

/**
 * Lists the nearest dates, but no club can fill the list with its own: each club's first dates come
 * before the further dates of any. Searches again without the clubs that crowd a list that is cut off.
 */
async function listWithoutCrowding(
  search: (hiddenClubIds: string[]) => Promise<OpponentFixtureRow[]>,
) {
  const found = await searchWithoutCrowding(search, (rows) => rows);
  return pickOpponents(found.sort(compareDistance));
}

/** `listCutOff` returns the rows of lists that are cut off if one is, and otherwise none. */
export async function searchWithoutCrowding<Row extends Pick<OpponentFixtureRow, 'club'>>(
  search: (hiddenClubIds: string[]) => Promise<Row[]>,
  listCutOff: (found: Row[]) => Row[],
): Promise<Row[]> {
  const datesOfCrowdingClubs: Row[] = [];
  const hiddenClubIds: string[] = [];
  for (;;) {
    const found = await search(hiddenClubIds);
    const cutOff = listCutOff(found);
    const crowding = [...groupByClub(cutOff)].filter(
      ([, { length }]) => length > firstDatesPerClub,
    );
    const isFull = hiddenClubIds.length * firstDatesPerClub >= opponentsMax;
    if (cutOff.length < opponentsMax || crowding.length === 0 || isFull)
      return [...datesOfCrowdingClubs, ...found];
    for (const [clubId] of crowding) {
      hiddenClubIds.push(clubId);
      datesOfCrowdingClubs.push(...found.filter(({ club }) => club.id === clubId));
    }
  }
}

function pickOpponents(byDistance: OpponentFixtureRow[]) {
  const clubs = [...groupByClub(byDistance).values()];
  const first = clubs.flatMap((rows) => rows.slice(0, firstDatesPerClub)).sort(compareDistance);
  const further = clubs.flatMap((rows) => rows.slice(firstDatesPerClub)).sort(compareDistance);
  return [...first, ...further].slice(0, opponentsMax).sort(compareDistance);
}

function groupByClub<Row extends Pick<OpponentFixtureRow, 'club'>>(rows: Row[]) {
  return Map.groupBy(rows, ({ club }) => club.id);
}

function compareDistance(one: OpponentFixtureRow, other: OpponentFixtureRow) {
  return (one.apart ?? 0) - (other.apart ?? 0) || (one.fixture.id < other.fixture.id ? -1 : 1);
}

export const noClubs = sql`select null::uuid where false`;

/** Builds the table `o` of the club's free dates, with the values that opponents must suit. */
export function selectOwnFreeDates(
  condition: SQL,
  hiddenClubIds = noClubs,
  source = sql`${fixtures}`,
) {
  return sql`o as materialized (
    select f.*, array(
      ${selectBlockedClubIds(sql`f.club_id`)}
      union all select k.id from ${clubs} k where k.suspended_at is not null
      union all ${hiddenClubIds}
    ) as hidden_club_ids, ${gradeSql('f')} as grade, ${convertSurfaceKmToChordSql(sql`f.max_travel_radius`)} as chord
    from ${source} f where ${condition}
  )`;
}

const gradeSql = (team: string) =>
  sql.raw(
    `array_position(array['strong', 'strong-medium', 'medium', 'weak-medium', 'weak'], ${team}.strength)`,
  );
const gradeDifference = sql`abs(${gradeSql('c')} - o.grade)`;

/** A team without a category suits every category. Juniors have an age group, all others have none. */
export function hasSuitableCategory(one: SQL, other: SQL) {
  return sql`(${one}.category <> ${other}.category) is not true
    and (${one}.age_group <> ${other}.age_group) is not true`;
}

/** True for suitable teams' free dates of the same day, of other clubs that are neither suspended nor blocked. */
export const isCandidate = sql`c.date = o.date and c.status = 'open' and c.club_id <> o.club_id
  and c.club_id <> all (o.hidden_club_ids) and ${hasSuitableCategory(sql`c`, sql`o`)}`;

/** A team that has not chosen a format or strength suits every format or strength of the other. */
const hasOtherFormat = sql`((c.format <> o.format) is true)`;
const isCompatible = sql`not ${hasOtherFormat} and (${gradeDifference} > 1) is not true`;

const theyMayHost = sql`c.side <> 'away' and o.side <> 'home'`;
const theyMayTravel = sql`c.side <> 'home' and o.side <> 'away'`;
export const chordDistance = sql`c.globe <-> o.globe`;

/** Orders by distance, so that PostgreSQL reads the spatial index only up to the limit. */
export function selectNearestCandidates(condition: SQL, limit: number) {
  return sql`(${selectCandidates(condition)} order by ${chordDistance}
    fetch first ${sql.raw(String(limit))} rows with ties)`;
}

export function selectCandidates(condition: SQL) {
  return sql`select c.*, ${chordDistance} as apart from ${fixtures} c where ${isCandidate} and ${condition}`;
}

export function mergeNearestCandidates(limit: number, ...subqueries: SQL[]) {
  return sql`select distinct on (apart, id) * from (${sql.join(subqueries, sql` union all `)}) found
    order by apart nulls last, id limit ${sql.raw(String(limit))}`;
}

export const isReachableHost = sql`${theyMayHost} and c.globe <@ o.reach and ${chordDistance} <= o.chord and ${isCompatible}`;
export const isReachableGuest = sql`${theyMayTravel} and c.reach @> o.globe
  and ${chordDistance} <= ${convertSurfaceKmToChordSql(sql`c.max_travel_radius`)} and ${isCompatible}`;

const suitableOpponents = mergeNearestCandidates(
  opponentsMax,
  selectNearestCandidates(isReachableHost, opponentsMax),
  selectNearestCandidates(isReachableGuest, opponentsMax),
);

const isCutOff = sql`count(*) >= ${sql.raw(String(opponentsMax))}`;

/** Counts the clubs of the free dates that `suitable` selects. `more` is a condition on these rows, `found`. */
export function countClubs(suitable: SQL, more: SQL) {
  return sql`select count(distinct found.club_id)::int as opponents,
    ${more} as more from (${suitable}) found`;
}

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
