import type { Format, Side, Strength } from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { opponentsMax } from '@fixturebook/contract/limits';
import { and, asc, desc, eq, getTableColumns, getTableName, ne, Subquery, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { type FixtureRow, getFixtureRowColumns } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { convertSurfaceKmToChordSql } from '../../geocoding/queries.ts';
import { postcodePoints } from '../../geocoding/schema.ts';
import { matches, matchSides } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  chordDistance,
  isReachableGuest,
  isReachableHost,
  mergeNearestCandidates,
  point,
  searchWithoutCrowding,
  selectNearestCandidates,
  selectOwnFreeDates,
} from '../queries.ts';

/** A fixture of the club that searches. */
export interface OwnFixtureRow extends FixtureRow {
  point: PointWithAccuracy | null;
}

/** A day to search for, as JSON. The details of a day that is not listed are those of `fixtureId`. */
export interface SearchedDate {
  /** The place of the day in the list of the caller. */
  number: number;
  date: string;
  /** The listed free date, or the team's last fixture; null for a club without fixtures. */
  fixtureId: string | null;
  side: Side;
  radiusKm: number;
}

export interface FindFilter {
  strength: Strength | null;
  format: Format | null;
  /** The largest distance between the two grounds; null if there is none. */
  withinKm: number | null;
  travels: boolean;
  playedBefore: boolean;
}

/** `apart` is the straight line through the Earth between the two grounds, in km. */
export interface FoundDateRow extends OwnFixtureRow {
  number: number;
  apart: number;
  playedBefore: boolean;
}

/** A team that has not played for longer than this is not offered. */
const teamDays = 800;
const ownFixturesMax = 300;
const teamsMax = 60;

const clubId = sql.placeholder('clubId');
const today = sql`${sql.placeholder('today')}::date`;

/** The clubs that this one has played. */
const opponentsPlayed = sql`played as materialized (
  select array(
    select distinct other.club_id from ${matchSides} own
    join ${matches} m on m.id = own.match_id and m.status = 'agreed' and m.date < ${today}
    join ${matchSides} other on other.match_id = own.match_id and other.side <> own.side
    where own.club_id = ${clubId}) as club_ids)`;

const searched = sql`jsonb_to_recordset(${sql.placeholder('dates')}::jsonb)
  as s(number int, date date, "fixtureId" uuid, side text, "radiusKm" int)`;
const radiusChord = convertSurfaceKmToChordSql(sql`s."radiusKm"`);

/**
 * The searched days as rows of the table of fixtures: the listed free date or the team's last fixture, with
 * the day, side and radius of the search. The values of the filter are columns too, so that PostgreSQL
 * does not plan each search again.
 */
const searchedFixtures = sql`(
  select f.*, s.number, played.club_ids as played_club_ids,
    ${sql.placeholder('strength')}::text as wanted_strength,
    ${sql.placeholder('format')}::text as wanted_format,
    ${sql.placeholder('travels')}::boolean as only_travels,
    ${sql.placeholder('playedBefore')}::boolean as only_played,
    ${convertSurfaceKmToChordSql(sql`${sql.placeholder('withinKm')}::int`)} as within_chord
  from ${searched}
    cross join played
    left join ${fixtures} base on base.id = s."fixtureId" and base.club_id = ${clubId},
    lateral (
      select coalesce(base.globe, (
        select p.globe from ${clubs} c join ${postcodePoints} p on p.postcode = c.postcode
        where c.id = ${clubId} and base.id is null)) as globe
    ) place,
    lateral jsonb_populate_record(base, jsonb_strip_nulls(jsonb_build_object(
      'club_id', ${clubId}::uuid, 'date', s.date, 'side', s.side, 'max_travel_radius', s."radiusKm",
      'globe', place.globe::text,
      'reach', case when s.side <> 'home' then cube_enlarge(place.globe, ${radiusChord}, 3)::text end
    ))) f
  where s.date >= ${today}) `;

const isWanted = sql`(o.wanted_strength is null or c.strength is null or c.strength = o.wanted_strength)
  and (o.wanted_format is null or c.format is null or c.format = o.wanted_format)
  and (not o.only_played or c.club_id = any (o.played_club_ids))
  and (o.within_chord is null or ${chordDistance} <= o.within_chord)`;

const suitableDates = mergeNearestCandidates(
  opponentsMax,
  selectNearestCandidates(
    sql`${isReachableHost} and not o.only_travels and ${isWanted}`,
    opponentsMax,
  ),
  selectNearestCandidates(sql`${isReachableGuest} and ${isWanted}`, opponentsMax),
);

const pointOfClub = sql<PointWithAccuracy | null>`(
  select json_build_object('latitude', p.latitude, 'longitude', p.longitude, 'accuracy', p.accuracy)
  from ${postcodePoints} p where p.postcode = ${clubs}.postcode and p.latitude is not null)`;

export function createFindQueries(db: Database) {
  const rowColumns = { ...getFixtureRowColumns(clubId), point };

  const ownFixtures = db
    .select(rowColumns)
    .from(fixtures)
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .where(
      and(
        eq(fixtures.clubId, clubId),
        sql`${fixtures.date} between greatest(${sql.placeholder('from')}::date, ${today}) and ${sql.placeholder('to')}::date`,
        ne(fixtures.status, 'called-off'),
      ),
    )
    .orderBy(asc(fixtures.date), asc(fixtures.id))
    .limit(ownFixturesMax)
    .prepare('find_own_fixtures');

  const lastFixtures = db
    .select(rowColumns)
    .from(
      new Subquery(
        sql`select distinct on (lower(f.team_name)) f.* from ${fixtures} f
          where f.club_id = ${clubId} and f.date > ${today} - ${sql.raw(String(teamDays))}
          order by lower(f.team_name), f.created_at desc, f.id`,
        getTableColumns(fixtures),
        getTableName(fixtures),
      ),
    )
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .orderBy(desc(fixtures.createdAt), asc(fixtures.id))
    .limit(teamsMax)
    .prepare('find_last_fixtures');

  const clubPoint = db
    .select({ point: pointOfClub })
    .from(clubs)
    .where(eq(clubs.id, clubId))
    .prepare('find_club_point');

  const dates = db
    .select({
      ...rowColumns,
      number: sql<number>`${fixtures}.number`,
      apart: sql<number>`${fixtures}.apart`,
      playedBefore: sql<boolean>`${fixtures}.played_before`,
    })
    .from(
      new Subquery(
        sql`with ${opponentsPlayed}, ${selectOwnFreeDates(
          sql`true`,
          sql`select unnest(${sql.placeholder('hiddenClubIds')}::uuid[])`,
          searchedFixtures,
        )}
          select found.*, o.number, found.club_id = any (o.played_club_ids) as played_before
          from o, lateral (${suitableDates}) found`,
        getTableColumns(fixtures),
        getTableName(fixtures),
      ),
    )
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .prepare('find_dates');

  return {
    /** Lists the coming fixtures of the club in these days, by date. */
    listOwnFixtures: (
      clubId: string,
      days: { from: string; to: string; today: string },
    ): Promise<OwnFixtureRow[]> => ownFixtures.execute({ clubId, ...days }),
    /** Lists the last added fixture of each team of the club, the newest first. */
    listLastFixtures: (clubId: string, today: string): Promise<OwnFixtureRow[]> =>
      lastFixtures.execute({ clubId, today }),
    async findClubPoint(clubId: string) {
      const [club] = await clubPoint.execute({ clubId });
      return club?.point ?? null;
    },
    /** Lists for each day the nearest free dates that suit, in no order. */
    findDates: (
      clubId: string,
      searchedDates: SearchedDate[],
      { today, ...filter }: FindFilter & { today: string },
    ): Promise<FoundDateRow[]> =>
      searchWithoutCrowding(
        (hiddenClubIds) =>
          dates.execute({
            clubId,
            today,
            ...filter,
            dates: JSON.stringify(searchedDates),
            hiddenClubIds,
          }),
        listCutOff,
      ),
  };
}

/** Returns the rows of the days for which more free dates may suit than were read. */
function listCutOff(found: FoundDateRow[]) {
  const days = Map.groupBy(found, ({ number }) => number);
  return [...days.values()].filter(({ length }) => length >= opponentsMax).flat();
}
