import {
  type ClubOrder,
  clubsPerPage,
  descriptionExcerptLength,
} from '@fixturebook/contract/clubs';
import { asc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { postcodePoints } from '../../geocoding/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { createLruCache, getCacheVersionSql } from '../../platform/database/version-cache.ts';
import { buildSearchFoldingSql } from '../rules/folding.ts';
import { clubs } from '../schema.ts';

const maxCachedTotals = 2_000;

export interface ClubListQuery {
  clubId: string;
  search: string;
  page: number;
  order: ClubOrder;
}

/**
 * `chordKm` is the straight-line distance from the caller's club, through the earth; null when the
 * coordinates of either club are unknown.
 */
export interface ClubListRow {
  id: string;
  slug: string;
  name: string;
  photo: string | null;
  description: string;
  chordKm: number | null;
}

/**
 * Writes the number into the SQL text, because with a parameter PostgreSQL would plan for a page of
 * unknown length and read all rows.
 */
function toSqlLiteral(count: number) {
  return sql.raw(`${count}`);
}

const perPage = toSqlLiteral(clubsPerPage);

/**
 * Caches how many clubs each search finds, until a club is created, deleted, renamed, moved or
 * suspended.
 */
export function createClubListQuery(db: Database) {
  const totals = createLruCache<number>(maxCachedTotals);
  const first = {
    search: '',
    skipped: 0,
    isBeyond: false,
    clubId: sql.placeholder('clubId'),
    known: sql.placeholder('known'),
  };
  const firstPages = {
    name: selectPageOfClubs(db, { ...first, order: 'name' }).prepare('clubs_by_name'),
    distance: selectPageOfClubs(db, { ...first, order: 'distance' }).prepare('clubs_by_distance'),
  };

  return async function listClubs({ clubId, search, page, order }: ClubListQuery) {
    const cached = totals.get(search);
    const known = cached?.version ?? null;
    const skipped = (page - 1) * clubsPerPage;
    const isBeyond = cached !== undefined && cached.value <= skipped;
    const answer = await (search === '' && page === 1
      ? firstPages[order].execute({ clubId, known })
      : selectPageOfClubs(db, { search, skipped, order, clubId, known, isBeyond }));
    const { version = '', counted = null } = answer[0] ?? {};
    const rows = answer.filter((row) => row.id !== null) as ClubListRow[];
    const total =
      counted ?? (version === known ? cached?.value : undefined) ?? skipped + rows.length;
    totals.put(search, { version, value: total });
    return { rows, total };
  };
}

interface ClubListPageQuery {
  search: string;
  skipped: number;
  order: ClubOrder;
  clubId: string | Placeholder;
  known: string | null | Placeholder;
  isBeyond: boolean;
}

/**
 * One SQL statement returns the cache version, the page of clubs and the total, so that they are
 * consistent with each other.
 */
function selectPageOfClubs(
  db: Database,
  { search, skipped, order, clubId, known, isBeyond }: ClubListPageQuery,
) {
  const shown = search
    ? sql`c.suspended_at is null and c.folded_name like ${toLikePattern(search)}`
    : sql`c.suspended_at is null`;
  const wanted = isBeyond
    ? sql`${shown} and ${getCacheVersionSql('clubs')} is distinct from ${known}`
    : shown;
  const home = sql`(select p.globe from ${clubs} c join ${postcodePoints} p using (postcode) where c.id = ${clubId})`;
  const page =
    order === 'name'
      ? selectClubsByName(wanted, skipped)
      : selectClubsByDistance(wanted, skipped, home);
  const last = sql`count(page.id) over () between ${skipped === 0 ? 0 : 1} and ${clubsPerPage - 1}`;
  return db
    .select({
      version: sql<string>`seen.version`,
      counted: sql<number | null>`case when (seen.version = ${known} or ${last}) is not true
        then (select count(*)::int from ${clubs} c where ${shown}) end`,
      id: clubs.id,
      slug: clubs.slug,
      name: clubs.name,
      photo: clubs.photo,
      description: sql<string>`left(${clubs.description}, ${descriptionExcerptLength})`,
      chordKm: sql<number | null>`${postcodePoints.globe} <-> ${home}`,
    })
    .from(sql`(select ${getCacheVersionSql('clubs')} as version) seen`)
    .leftJoin(sql`(${page}) page`, sql`true`)
    .leftJoin(clubs, eq(clubs.id, sql`page.id`))
    .leftJoin(postcodePoints, eq(postcodePoints.postcode, clubs.postcode))
    .orderBy(sql`page.chord asc nulls last`, asc(clubs.foldedName), asc(clubs.id));
}

function selectClubsByName(wanted: SQL, skipped: number) {
  return sql`select c.id, null::float8 as chord from ${clubs} c where ${wanted}
    order by c.folded_name, c.id limit ${perPage} offset ${toSqlLiteral(skipped)}`;
}

/**
 * Selects clubs with known coordinates in the order of their distance, followed by the other clubs
 * in the order of their names.
 */
function selectClubsByDistance(wanted: SQL, skipped: number, home: SQL) {
  const offset = toSqlLiteral(skipped);
  const placed = sql`${postcodePoints} p join ${clubs} c using (postcode)
    where ${wanted} and p.globe is not null and (select globe from home) is not null`;
  const chord = sql`p.globe <-> (select globe from home)`;
  // The index orders by distance only, so this query includes all clubs at the distance of the last
  // club, and the next query sorts clubs at the same distance by name.
  const reached = sql`select c.id, c.folded_name, ${chord} as chord from ${placed}
    order by ${chord} fetch first ${toSqlLiteral(skipped + clubsPerPage)} rows with ties`;
  const near = sql`select id, chord from (${reached}) reached
    order by chord, folded_name, id limit ${perPage} offset ${offset}`;
  const far = sql`select c.id, null::float8 from ${clubs} c left join ${postcodePoints} p using (postcode)
    where ${wanted} and (p.globe is null or (select globe from home) is null)
    order by c.folded_name, c.id
    limit ${perPage} - (select count(*) from near)
    offset case when exists (select from near) then 0
      else greatest(0, ${offset} - (select count(*) from ${placed})) end`;
  return sql`with home as (select ${home} as globe), near as (${near})
    select * from near union all (${far})`;
}

export function toLikePattern(search: string) {
  return sql`'%' || regexp_replace(${buildSearchFoldingSql(sql`${search}::text`)}, '([\\\\%_])', '\\\\\\1', 'g') || '%'`;
}
