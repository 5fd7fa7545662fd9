import { and, count, eq, gte, inArray, not, sql } from 'drizzle-orm';
import { fixtures } from '../../fixtures/schema.ts';
import type { Database, Executor } from '../../platform/database/database.ts';
import { previewPictures } from '../schema.ts';

/** Counts the free dates of a club from `today` on. */
export function createFreeDateCounter(db: Database) {
  const query = db
    .select({ count: count() })
    .from(fixtures)
    .where(
      and(
        eq(fixtures.clubId, sql.placeholder('clubId')),
        gte(fixtures.date, sql.placeholder('today')),
        eq(fixtures.status, 'open'),
        not(fixtures.private),
      ),
    )
    .prepare('count_free_dates_of_club');
  return async (clubId: string, today: string) => {
    const [row] = await query.execute({ clubId, today });
    return row?.count ?? 0;
  };
}

/** Returns which of the files belong to a stored picture. */
export async function listFilesInUse(db: Executor, files: string[]) {
  const { file } = previewPictures;
  const rows = await db.select({ file }).from(previewPictures).where(inArray(file, files));
  return new Set(rows.map((row) => row.file));
}

/** Lists the names of the stored pictures of all clubs and dates. */
export async function listPreviewFiles(db: Executor) {
  const rows = await db.select({ file: previewPictures.file }).from(previewPictures);
  return rows.map(({ file }) => file);
}
