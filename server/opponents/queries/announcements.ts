import { type SQL, sql } from 'drizzle-orm';
import { selectBlockedClubIds } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { convertSurfaceKmToChordSql, toSurfaceDistanceKm } from '../../geocoding/queries.ts';
import { matchSides } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { teams } from '../../teams/schema.ts';
import {
  chordDistance,
  hasSuitableCategory,
  isCandidate,
  isReachableGuest,
  isReachableHost,
  selectCandidates,
  selectOwnFreeDates,
} from '../queries.ts';
import {
  announcedDates,
  clubFollows,
  opponentAnnouncements,
  opponentDigests,
  savedSearches,
} from '../schema.ts';

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
      select found.*, case when ${isAgain} then 'again' else 'new' end as kind, o.id as found_fixture_id
      from o, lateral (
        select club_id, id as fixture_id, apart, ${rankOf('own-date')} as rank
        from (${selectCandidates(isReachableHost)} union all ${selectCandidates(isReachableGuest)}) c
        union all select s.club_id, o.id, s.globe <-> o.globe, ${rankOf('search')}
        from ${savedSearches} s where ${isFoundBySearch(sql`o`)} and s.club_id <> all (o.hidden_club_ids)
        union all select w.club_id, o.id, null, ${rankOf('followed')}
        from ${clubFollows} w where w.followed_id = o.club_id and w.club_id <> all (o.hidden_club_ids)
      ) found
    ),
    nearest as materialized (
      select distinct on (club_id, kind) club_id, kind, fixture_id, found_fixture_id, rank
      from suitable order by club_id, kind, rank, apart, fixture_id, found_fixture_id
    ),
    told as (
      insert into ${opponentAnnouncements} (club_id, day, kind, fixture_id, found_fixture_id)
      select club_id, ${today}::date, kind, fixture_id, found_fixture_id from nearest
      on conflict do nothing
      returning club_id, kind, fixture_id, found_fixture_id
    ),
    not_told as (
      insert into ${opponentDigests} (club_id, day)
      select distinct s.club_id, ${today}::date from suitable s
      where not exists (
        select from told t where t.club_id = s.club_id and t.found_fixture_id = s.found_fixture_id)
      order by s.club_id
      on conflict do nothing
    )
    select t.club_id as "clubId", t.fixture_id as "fixtureId", t.found_fixture_id as "foundFixtureId",
      (array[null, 'search', 'followed'])[1 + n.rank] as reason
    from told t join nearest n using (club_id, kind)`;
}

/** Why a club is told of a free date. A date of its own that suits comes before a search, and that before a follow. */
const ranks = { 'own-date': 0, search: 1, followed: 2 };

function rankOf(reason: keyof typeof ranks) {
  return sql.raw(String(ranks[reason]));
}

/**
 * True if the saved search `s` finds the free date of another club, on a day on which the club of the search has no
 * match. A search names no team, so the category must suit one of the teams that its club keeps; a club that keeps none
 * finds every category. The date is a row with the columns of `fixtures`.
 */
function isFoundBySearch(free: SQL) {
  return sql`s.days @> ${free}.date and s.reach @> ${free}.globe
    and s.globe <-> ${free}.globe <= ${convertSurfaceKmToChordSql(sql`s.radius_km`)}
    and s.club_id <> ${free}.club_id
    and (s.weekdays is null or extract(isodow from ${free}.date) = any (s.weekdays))
    and (s.side <> 'home' or ${free}.side <> 'home') and (s.side <> 'away' or ${free}.side <> 'away')
    and coalesce((select bool_or(${hasSuitableCategory(sql`t`, free)}) from ${teams} t where t.club_id = s.club_id), true)
    and not exists (select from ${fixtures} m
      where m.club_id = s.club_id and m.date = ${free}.date and m.status = 'confirmed')`;
}

/** A digest names so many clubs for each date, the nearest first, and counts the others. */
const clubsPerDate = 5;

/** A date, and a club that is free then. */
interface DigestRow {
  date: string;
  /** The club's own free date that suits; null if a saved search found the date, or the club follows the other. */
  fixtureId: string | null;
  teamName: string;
  foundFixtureId: string;
  /** How many clubs are free on the date, this one included. */
  clubs: number;
  clubId: string;
  club: string;
  slug: string;
  distanceKm: number | null;
  reason: 'search' | 'followed' | null;
}

/**
 * Lists the free dates that were announced on `day`, are still free, that suit the club, and that it was not told of
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
  // Read first, for the same reason: the club has at most twenty.
  const ownSearches = sql`select * from ${savedSearches} own where own.club_id = ${clubId} offset 0`;
  const announcedForSearch = sql`select a.fixture_id, a.date from ${announcedDates} a
    where a.day = ${day} and a.date between s.from_date and s.to_date offset 0`;
  const isFree = sql`c.status = 'open' and c.date = a.date and c.date >= ${today}`;
  const { rows } = await executor.execute<Omit<DigestRow, 'distanceKm'> & { apart: number | null }>(
    sql`
    with ${selectOwnFreeDates(isOwn)},
    suitable as (
      select c.date, o.id, o.team_name, c.id as found_id, c.club_id, ${chordDistance} as apart,
        ${rankOf('own-date')} as rank
      from o
        join ${announcedDates} a on a.day = ${day} and a.date = o.date
        cross join lateral (${announced}) c
      where ${isCandidate} and ((${isReachableHost}) or (${isReachableGuest}))
      union all
      select c.date, null, c.team_name, c.id, c.club_id, s.globe <-> c.globe, ${rankOf('search')}
      from (${ownSearches}) s
        cross join lateral (${announcedForSearch}) a
        cross join lateral (${announced}) c
      where ${isFree} and ${isFoundBySearch(sql`c`)}
      union all
      select c.date, null, c.team_name, c.id, c.club_id, null, ${rankOf('followed')}
      from ${clubFollows} w
        join ${fixtures} c on c.club_id = w.followed_id
        join ${announcedDates} a on a.fixture_id = c.id and a.day = ${day}
      where w.club_id = ${clubId} and ${isFree}
    ),
    untold as (
      select distinct on (s.date, s.club_id) s.*, k.name, k.slug from suitable s join ${clubs} k on k.id = s.club_id
      where k.suspended_at is null and s.club_id not in (${selectBlockedClubIds(sql`${clubId}`)})
        and not exists (select from ${opponentAnnouncements} t
          where t.club_id = ${clubId} and t.day = ${day} and t.found_fixture_id = s.found_id)
      order by s.date, s.club_id, s.rank, s.apart, s.id, s.found_id
    ),
    placed as (
      select u.*, row_number() over (partition by date order by rank, apart, club_id) as place,
        count(*) over (partition by date)::int as clubs
      from untold u
    )
    select date::text, id as "fixtureId", team_name as "teamName", found_id as "foundFixtureId", clubs,
      club_id as "clubId", name as club, slug, apart, (array[null, 'search', 'followed'])[1 + rank] as reason
    from placed where place <= ${clubsPerDate} order by date, place`,
  );
  return rows.map(({ apart, ...row }) => ({
    ...row,
    distanceKm: apart === null ? null : toSurfaceDistanceKm(apart),
  }));
}
