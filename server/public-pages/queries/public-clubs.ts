import { and, eq, isNull, sql } from 'drizzle-orm';
import { isSlug } from '../../clubs/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Database } from '../../platform/database/database.ts';
import { publicPages } from '../schema.ts';

/** A club that has turned its public page on, with what it shows there. It has no contact details. */
export type PublicClub = NonNullable<Awaited<ReturnType<ReturnType<typeof createPublicClubQuery>>>>;

/**
 * SQL that is true if visitors may see the club. The query has to join `clubs` and `public_pages`. It has no parameter, so
 * that the plan of a prepared query can use the indexes of pages that are on.
 */
export const isPublicSql = and(sql`${publicPages.isOn}`, isNull(clubs.suspendedAt));

/** What visitors may see of a club. `toPublicPlace` decides how much of the postcode is shown. */
export const publicClubColumns = {
  id: clubs.id,
  slug: clubs.slug,
  name: clubs.name,
  description: clubs.description,
  website: clubs.website,
  photo: clubs.photo,
  postcode: clubs.postcode,
  area: publicPages.area,
  town: publicPages.town,
  showsPostcode: publicPages.showsPostcode,
  showsMatches: publicPages.showsMatches,
};

/** Finds the club of a public page. Returns undefined for a club whose page is off or that is suspended. */
export function createPublicClubQuery(db: Database) {
  const query = db
    .select(publicClubColumns)
    .from(publicPages)
    .innerJoin(clubs, eq(clubs.id, publicPages.clubId))
    .where(and(eq(clubs.slug, sql.placeholder('slug')), isPublicSql))
    .prepare('find_public_club');
  return async (slug: string) => {
    const [club] = await query.execute({ slug: toQueriedSlug(slug) });
    return club;
  };
}

/**
 * Returns the slug, or '' for text that cannot be a slug, such as one that PostgreSQL does not accept. No club has this
 * slug, and the query costs the same as for any other unknown club.
 */
export function toQueriedSlug(text: string): string {
  return isSlug(text) ? text : '';
}
