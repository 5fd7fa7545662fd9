import { isNotNull } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { getPhotoFileName, photoSizes } from '../rules/photos.ts';
import { clubs } from '../schema.ts';

/** Lists the names of the stored pictures of all clubs. */
export async function listPhotoFiles(executor: Pick<Database, 'select'>) {
  const rows = await executor
    .select({ photo: clubs.photo })
    .from(clubs)
    .where(isNotNull(clubs.photo));
  return rows.flatMap(({ photo }) =>
    photo ? photoSizes.map((size) => getPhotoFileName(photo, size)) : [],
  );
}
