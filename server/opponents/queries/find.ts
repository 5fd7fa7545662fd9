import type { Format, Side, Strength } from '@fixturebook/contract/fixtures';
import type { PointWithAccuracy } from '@fixturebook/contract/geocoding';
import { opponentsMax } from '@fixturebook/contract/limits';
import type { AgeGroup, TeamCategory } from '@fixturebook/contract/teams/categories';
import { and, asc, eq, getTableColumns, getTableName, ne, Subquery, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { type FixtureRow, getFixtureRowColumns } from '../../fixtures/queries.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { convertSurfaceKmToChordSql } from '../../geocoding/queries.ts';
import { postcodePoints } from '../../geocoding/schema.ts';
import { matches, matchSides } from '../../matches/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  getLastAddedFirst,
  type KeptTeamRow,
  lastFixtureMaxDays,
  listKeptTeams,
} from '../../teams/queries.ts';
import {
  chordDistance,
  countClubs,
  isReachableGuest,
  isReachableHost,
  mergeNearestCandidates,
  noClubs,
  point,
  searchWithoutCrowding,
  selectCandidates,
  selectNearestCandidates,
  selectOwnFreeDates,
} from '../queries.ts';

/** A fixture of the club that searches. */
export interface OwnFixtureRow extends FixtureRow {
  point: PointWithAccuracy | null;
}

/** A day to search for, as JSON. What is left out is as in the fixture. */
export interface SearchedDate {
  /** The place of the day in the list of the caller. */
  number: number;
  date: string;
  /** The listed free date, or the team's last fixture; null for a club without fixtures. */
  fixtureId: string | null;
  side: Side;
  radiusKm: number;
  /** Where the team plays or travels from. */
  postcode?: string;
  format?: Format | null;
  strength?: Strength | null;
  category?: TeamCategory | null;
  ageGroup?: AgeGroup | null;
}

export interface FindFilter {
  strength: Strength | null;
  format: Format | null;
  /** The largest distance between the two grounds; null if there is none. */
  withinKm: number | null;
  travels: boolean;
  playedBefore: boolean;
}

export const noFilter: FindFilter = {
  strength: null,
  format: null,
  withinKm: null,
  travels: false,
  playedBefore: false,
};

/** `apart` is the straight line through the Earth between the two grounds, in km. */
export interface FoundDateRow extends OwnFixtureRow {
  number: number;
  apart: number;
  playedBefore: boolean;
}

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
  as s(number int, date date, "fixtureId" uuid, side text, "radiusKm" int, postcode text, format text,
    strength text, category text, "ageGroup" text)`;
const radiusChord = convertSurfaceKmToChordSql(sql`s."radiusKm"`);

/**
 * The searched days as rows of the table of fixtures: the listed free date or the team's last fixture, with
 * what the search and the club's own team say. The values of the filter are columns too, so that PostgreSQL
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
      select case when s.postcode is null then base.globe else (
        select p.globe from ${postcodePoints} p where p.postcode = s.postcode) end as globe
    ) place,
    lateral jsonb_populate_record(base, jsonb_strip_nulls(jsonb_build_object(
      'club_id', ${clubId}::uuid, 'date', s.date, 'side', s.side, 'max_travel_radius', s."radiusKm",
      'format', s.format, 'strength', s.strength, 'category', s.category, 'age_group', s."ageGroup",
      'globe', place.globe::text,
      'reach', case when s.side <> 'home' then cube_enlarge(place.globe, ${radiusChord}, 3)::text end
    ))) f
  where s.date >= ${today}) `;

const isWanted = sql`(o.wanted_strength is null or c.strength is null or c.strength = o.wanted_strength)
  and (o.wanted_format is null or c.format is null or c.format = o.wanted_format)
  and (not o.only_played or c.club_id = any (o.played_club_ids))
  and (o.within_chord is null or ${chordDistance} <= o.within_chord)`;

const isSuitableHost = sql`${isReachableHost} and not o.only_travels and ${isWanted}`;
const isSuitableGuest = sql`${isReachableGuest} and ${isWanted}`;

const suitableDates = mergeNearestCandidates(
  opponentsMax,
  selectNearestCandidates(isSuitableHost, opponentsMax),
  selectNearestCandidates(isSuitableGuest, opponentsMax),
);

/**
 * How many free dates of each way to play, home or away, Home counts at most. If there are as many, it
 * says “10 or more clubs”, or a smaller number if some of them are of the same club.
 */
const countedDatesMax = 10;

/** Any of the free dates that suit. To read the nearest first takes longer, and only their number matters. */
const countedDates = sql.join(
  [isSuitableHost, isSuitableGuest].map(
    (condition, way) => sql`select club_id, ${sql.raw(String(way))} as way from (
      ${selectCandidates(condition)} limit ${sql.raw(String(countedDatesMax))}) suitable`,
  ),
  sql` union all `,
);

const isCountCutOff = sql`greatest(count(*) filter (where way = 0), count(*) filter (where way = 1))
  >= ${sql.raw(String(countedDatesMax))}`;

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
    .orderBy(asc(fixtures.date), sql`lower(${fixtures.teamName})`, asc(fixtures.id))
    .limit(ownFixturesMax)
    .prepare('find_own_fixtures');

  const lastFixtures = db
    .select(rowColumns)
    .from(
      new Subquery(
        sql`select distinct on (lower(f.team_name)) f.* from ${fixtures} f
          where f.club_id = ${clubId} and not f.private and f.date >= ${today} - ${sql.raw(String(lastFixtureMaxDays))}
          order by lower(f.team_name), f.created_at desc, f.date desc, f.id desc`,
        getTableColumns(fixtures),
        getTableName(fixtures),
      ),
    )
    .innerJoin(clubs, eq(clubs.id, fixtures.clubId))
    .orderBy(...getLastAddedFirst(fixtures))
    .limit(teamsMax)
    .prepare('find_last_fixtures');

  const keptTeams = listKeptTeams(db, clubId).prepare('find_kept_teams');

  const { latitude, longitude, accuracy } = postcodePoints;
  const points = db
    .select({
      postcode: postcodePoints.postcode,
      point: sql<PointWithAccuracy>`json_build_object(
        'latitude', ${latitude}, 'longitude', ${longitude}, 'accuracy', ${accuracy})`,
    })
    .from(postcodePoints)
    .where(
      sql`${postcodePoints.postcode} = any(${sql.placeholder('postcodes')}::text[]) and ${latitude} is not null`,
    )
    .prepare('find_points');

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

  const clubCounts = db
    .select({
      number: sql<number>`counted.number`,
      opponents: sql<number>`counted.opponents`,
      more: sql<boolean>`counted.more`,
    })
    .from(
      sql`(with ${opponentsPlayed}, ${selectOwnFreeDates(sql`true`, noClubs, searchedFixtures)}
        select o.number, clubs.* from o, lateral (
          ${countClubs(countedDates, isCountCutOff)}) clubs) counted`,
    )
    .prepare('find_club_counts');

  return {
    /** Lists the coming fixtures of the club in these days, by date. */
    listOwnFixtures: (
      clubId: string,
      days: { from: string; to: string; today: string },
    ): Promise<OwnFixtureRow[]> => ownFixtures.execute({ clubId, ...days }),
    listKeptTeams: (clubId: string): Promise<KeptTeamRow[]> => keptTeams.execute({ clubId }),
    /** Lists the last added fixture of each team of the club, the newest first. */
    listLastFixtures: (clubId: string, today: string): Promise<OwnFixtureRow[]> =>
      lastFixtures.execute({ clubId, today }),
    /** Returns the points of those of the postcodes whose place is known. */
    async getPoints(postcodes: string[]): Promise<Map<string, PointWithAccuracy>> {
      const rows = postcodes.length > 0 ? await points.execute({ postcodes }) : [];
      return new Map(rows.map(({ postcode, point }) => [postcode, point]));
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
    /** Counts for each day the clubs that suit. `more` is true if the count may be too low. */
    countClubs: (clubId: string, searchedDates: SearchedDate[], today: string) =>
      clubCounts.execute({ clubId, today, ...noFilter, dates: JSON.stringify(searchedDates) }),
  };
}

/** Returns the rows of the days for which more free dates may suit than were read. */
function listCutOff(found: FoundDateRow[]) {
  const days = Map.groupBy(found, ({ number }) => number);
  return [...days.values()].filter(({ length }) => length >= opponentsMax).flat();
}
