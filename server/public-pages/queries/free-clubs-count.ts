import { sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { buildGlobeSql, convertSurfaceKmToChordSql } from '../../geocoding/queries.ts';
import type { Database } from '../../platform/database/database.ts';

interface CircleOnDay {
  latitude: number;
  longitude: number;
  radiusKm: number;
  date: string;
}

/** How many free dates are read at once. Nearly always they belong to more clubs than are counted. */
const datesPerRead = 64;

/**
 * The edge of the cells of space in which all grounds count as if they were in the middle: five miles. Otherwise the
 * postcode at which a count changes would tell where the ground of a club is, to about a hundred metres.
 */
const cellKm = 8;

/**
 * Counts the clubs with a free date within a circle on a day, and stops when it has found `max` clubs. The
 * read dates are limited, so that the count costs the same however many clubs there are.
 */
export function createFreeClubsCountQuery(db: Database) {
  const clubsOfDates = db
    .select({ clubId: sql<string>`club_id` })
    .from(sql`(${selectFreeDates()}) free_dates`)
    .prepare('clubs_of_free_dates');

  return async function countFreeClubs(circle: CircleOnDay, max: number): Promise<number> {
    const found = new Set<string>();
    for (;;) {
      const rows = await clubsOfDates.execute({ ...circle, foundClubIds: [...found] });
      for (const { clubId } of rows) found.add(clubId);
      // A club with very many free dates that day leaves no room for others, so it is left out of the next read.
      if (rows.length < datesPerRead || found.size >= max) return Math.min(found.size, max);
    }
  };
}

/** The box around the circle and the cells at its edge is read from the indexes. The distance then leaves out its corners. */
function selectFreeDates() {
  const circle = sql`
    select ${buildGlobeSql(sql.placeholder('latitude'), sql.placeholder('longitude'))} as globe,
      ${convertSurfaceKmToChordSql(sql`${sql.placeholder('radiusKm')}::float8`)} as chord,
      array(select k.id from ${clubs} k where k.suspended_at is not null)
        || ${sql.placeholder('foundClubIds')}::uuid[] as hidden_club_ids`;
  const isInCircle = sql`f.date = ${sql.placeholder('date')}::date and not f.private
    and f.globe <@ circle.box and ${middleOfCell} <-> circle.globe <= circle.chord
    and f.club_id <> all (circle.hidden_club_ids)`;
  return sql`
    with centre as materialized (${circle}),
      circle as materialized (select *, cube_enlarge(globe, chord + ${cell} / 2, 3) as box from centre)
    select found.club_id from circle, lateral (
      (select f.club_id from ${fixtures} f
        where f.status = 'open' and f.side <> 'away' and ${isInCircle}
        limit ${sql.raw(String(datesPerRead))})
      union all
      (select f.club_id from ${fixtures} f
        where f.status = 'open' and f.side = 'away' and f.reach && circle.box and ${isInCircle}
        limit ${sql.raw(String(datesPerRead))})
    ) found limit ${sql.raw(String(datesPerRead))}`;
}

const cell = sql.raw(`${cellKm}::float8`);
const [x, y, z] = [1, 2, 3].map(
  (axis) => sql`(floor((f.globe -> ${sql.raw(String(axis))}) / ${cell}) + 0.5) * ${cell}`,
);
const middleOfCell = sql`cube(array[${x}, ${y}, ${z}])`;
