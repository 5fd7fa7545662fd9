import { and, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import { grounds } from '../schema.ts';

/** Follows the answer of the club's profile to the question whether it has more than one pitch. */
export async function setPitchesOfHomeGround(
  tx: Transaction,
  { clubId, postcode, morePitches }: { clubId: string; postcode: string; morePitches: boolean },
) {
  const pitches = morePitches ? sql`nullif(${grounds.pitches}, 1)` : 1;
  await tx
    .update(grounds)
    .set({ pitches })
    .where(and(eq(grounds.clubId, clubId), eq(grounds.postcode, postcode)));
}
