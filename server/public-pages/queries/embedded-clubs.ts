import { and, eq, sql } from 'drizzle-orm';
import { buildIsProSql } from '../../billing/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/database/database.ts';
import { publicPages } from '../schema.ts';
import { isPublicSql, type PublicClub, publicClubColumns, toQueriedSlug } from './public-clubs.ts';

/**
 * Finds a club whose fixtures other websites may show: its public page is on and it is on the Pro plan. Returns undefined
 * for every other slug, so that a visitor cannot tell a club on Hobby from a club that does not exist.
 */
export function createEmbeddedClubQuery(db: Database, { planLimits }: Pick<Config, 'planLimits'>) {
  const query = db
    .select(publicClubColumns)
    .from(publicPages)
    .innerJoin(clubs, eq(clubs.id, publicPages.clubId))
    .where(
      and(
        eq(clubs.slug, sql.placeholder('slug')),
        isPublicSql,
        planLimits ? buildIsProSql(clubs.id) : undefined,
      ),
    )
    .prepare('find_embedded_club');
  return async (slug: string): Promise<PublicClub | undefined> => {
    const [club] = await query.execute({ slug: toQueriedSlug(slug) });
    return club;
  };
}
