import { sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';
import { matchSides } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import {
  chordDistance,
  isCandidate,
  isReachableGuest,
  isReachableHost,
  selectCandidates,
  selectOwnFreeDates,
} from '../queries.ts';
import { announcedDates, opponentAnnouncements, opponentDigests } from '../schema.ts';

export function selectFreeDates(fixtureIds: string[]) {
  return sql`select f.id, f.date from ${fixtures} f
    where f.id = any(${sql.param(fixtureIds)}::uuid[]) and f.status = 'open'`;
}

/**
 * Builds the statement that stores for each club the nearest suitable date that is new, and the nearest that is
 * free again, unless the club has been told of one today, and returns these. A club that more of the dates suit
 * gets a row in `opponent_digests`.
 */
export function buildAnnouncement(newFixtureIds: string[], today: string) {
  const isThere = sql`f.id = any(${sql.param(newFixtureIds)}::uuid[]) and f.status = 'open' and f.date >= ${today}
    and (select k.suspended_at from ${clubs} k where k.id = f.club_id) is null`;
  const isAgain = sql`exists (select from ${matchSides} s where s.fixture_id = o.id and s.readvertised)`;
  return sql`with ${selectOwnFreeDates(isThere)},
    suitable as materialized (
      select found.club_id, kind, found.id as fixture_id, o.id as found_fixture_id, found.apart
      from o, lateral (select case when ${isAgain} then 'again' else 'new' end as kind) kinds,
        lateral (${selectCandidates(isReachableHost)} union all ${selectCandidates(isReachableGuest)}) found
    ),
    told as (
      insert into ${opponentAnnouncements} (club_id, day, kind, fixture_id, found_fixture_id)
      select distinct on (club_id, kind) club_id, ${today}::date, kind, fixture_id, found_fixture_id
      from suitable order by club_id, kind, apart, fixture_id, found_fixture_id
      on conflict do nothing
      returning club_id, fixture_id, found_fixture_id
    ),
    not_told as (
      insert into ${opponentDigests} (club_id, day)
      select distinct s.club_id, ${today}::date from suitable s
      where not exists (
        select from told t where t.club_id = s.club_id and t.found_fixture_id = s.found_fixture_id)
      order by s.club_id
      on conflict do nothing
    )
    select club_id, fixture_id, found_fixture_id from told`;
}

/** A digest names so many clubs for each date, the nearest first, and counts the others. */
const clubsPerDate = 5;

/** A date of the club, and a club that is free then. */
interface DigestRow {
  date: string;
  fixtureId: string;
  teamName: string;
  /** How many clubs are free on the date, this one included. */
  clubs: number;
  clubId: string;
  club: string;
  distanceKm: number;
}

/**
 * Lists the free dates that were announced on `day`, are still free, suit the club, and that it was not told of
 * on that day. Has one row for each date and club, the nearest five clubs of a date.
 */
export async function listUntoldOpponents(
  executor: Executor,
  { clubId, day }: { clubId: string; day: string },
  today: string,
): Promise<DigestRow[]> {
  const isOwn = sql`f.club_id = ${clubId} and f.status = 'open' and f.date >= ${today}`;
  // `offset 0` makes PostgreSQL look up these few fixtures, instead of all that are free near the club on its dates.
  const announced = sql`select f.* from ${fixtures} f where f.id = a.fixture_id offset 0`;
  const { rows } = await executor.execute<Omit<DigestRow, 'distanceKm'> & { apart: number }>(sql`
    with ${selectOwnFreeDates(isOwn)},
    suitable as (
      select distinct on (o.date, c.club_id)
        o.date, o.id, o.team_name, c.club_id, ${chordDistance} as apart
      from o
        join ${announcedDates} a on a.day = ${day} and a.date = o.date
        cross join lateral (${announced}) c
      where ${isCandidate} and ((${isReachableHost}) or (${isReachableGuest}))
        and not exists (select from ${opponentAnnouncements} t
          where t.club_id = ${clubId} and t.day = ${day} and t.found_fixture_id = c.id)
      order by o.date, c.club_id, apart, o.id, c.id
    ),
    placed as (
      select s.*, row_number() over (partition by date order by apart, club_id) as place,
        count(*) over (partition by date)::int as clubs
      from suitable s
    )
    select p.date::text, p.id as "fixtureId", p.team_name as "teamName", p.clubs,
      p.club_id as "clubId", k.name as club, p.apart
    from placed p join ${clubs} k on k.id = p.club_id
    where p.place <= ${clubsPerDate}
    order by p.date, p.place`);
  return rows.map(({ apart, ...row }) => ({ ...row, distanceKm: toSurfaceDistanceKm(apart) }));
}
