import { publicClubPath } from '@fixturebook/contract/paths';
import { and, eq, type Placeholder, sql } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { publicPages } from '../schema.ts';
import { isPublicSql } from './public-clubs.ts';

/** Selects the slug of a club whose public page visitors may see. */
export function selectPublicSlug(executor: Executor, clubId: string | Placeholder) {
  return executor
    .select({ slug: clubs.slug })
    .from(publicPages)
    .innerJoin(clubs, eq(clubs.id, publicPages.clubId))
    .where(and(eq(publicPages.clubId, clubId), isPublicSql));
}

/** Returns a function that finds the path of a club's public page, or null if visitors may not see the club. */
export function createPublicPathQuery(db: Database) {
  const query = selectPublicSlug(db, sql.placeholder('clubId')).prepare('public_path');
  return async function findPublicPath(clubId: string): Promise<string | null> {
    const [page] = await query.execute({ clubId });
    return page ? publicClubPath(page.slug) : null;
  };
}
