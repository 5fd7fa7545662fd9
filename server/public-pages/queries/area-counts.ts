import type { Area } from '@fixturebook/contract/places/areas';
import { type SQL, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { publicPages } from '../schema.ts';

/** How many clubs that chose the area one statement counts, so that none runs for long. */
const clubsPerBatch = 1_000;

/**
 * Selects the clubs whose postcodes have the start, without those whose public page names an area. A digit or a space
 * follows the start, so that the area S does not have the clubs of SL. The range is the same in all collations.
 */
export function selectClubsOfPostcodes(start: string) {
  return sql`
    select c.id, c.slug from ${clubs} c
    where c.postcode between ${start} and ${`${start}9ZZZZ`} and c.suspended_at is null
      and not exists (select from ${publicPages} p where p.club_id = c.id and p.is_on)`;
}

/** Selects the next clubs whose public page names the area. */
export function selectClubsThatChose(area: Area, afterSlug: string) {
  return sql`
    select c.id, p.slug from ${publicPages} p join ${clubs} c on c.id = p.club_id
    where p.is_on and p.area = ${area.slug} and p.slug > ${afterSlug} and c.suspended_at is null
    order by p.slug limit ${clubsPerBatch}`;
}

/** `lastSlug` is null if no club was counted. */
export async function countClubs(tx: Transaction, selectClubs: SQL, today: string) {
  const { rows } = await tx.execute<{
    clubs: number;
    freeWeekendDates: number;
    lastSlug: string | null;
  }>(sql`
    with counted as materialized (${selectClubs})
    select count(*)::int as clubs, max(slug collate "C") as "lastSlug", coalesce(sum((
        select count(*) from ${fixtures} f
        where f.club_id = counted.id and f.date >= ${today}::date and f.status = 'open'
          and not f.private and extract(isodow from f.date) >= 6)), 0)::int as "freeWeekendDates"
    from counted`);
  return rows[0] ?? { clubs: 0, freeWeekendDates: 0, lastSlug: null };
}
