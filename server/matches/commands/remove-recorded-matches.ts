import { and, eq, inArray } from 'drizzle-orm';
import { deleteAgreedFixtures, lockFixtures } from '../../fixtures/commands/agreed-fixtures.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { listUnchangedRecordedMatches, type StoredRecordedMatch } from '../queries/recorded.ts';
import { matches, matchSides } from '../schema.ts';

/**
 * Deletes recorded matches together, and returns their ids. Keeps those that were changed since, or ticked as played.
 * Locks them before it looks, in the order of all commands.
 */
export async function removeRecordedMatches(
  tx: Transaction,
  clubId: string,
  stored: StoredRecordedMatch[],
): Promise<string[]> {
  if (stored.length === 0) return [];
  const ids = stored.map(({ id }) => id);
  const sides = await tx
    .select({ matchId: matchSides.matchId, fixtureId: matchSides.fixtureId })
    .from(matchSides)
    .where(and(inArray(matchSides.matchId, ids), eq(matchSides.clubId, clubId)));
  await lockFixtures(
    tx,
    sides.map(({ fixtureId }) => fixtureId),
  );
  await tx
    .select({ id: matches.id })
    .from(matches)
    .where(inArray(matches.id, ids))
    .orderBy(matches.id)
    .for('update');
  const removable = await listUnchangedRecordedMatches(tx, clubId, stored);
  if (removable.length === 0) return [];
  const fixtureIds = sides
    .filter(({ matchId }) => removable.includes(matchId))
    .map(({ fixtureId }) => fixtureId);
  await tx.delete(matches).where(inArray(matches.id, removable));
  await deleteAgreedFixtures(tx, fixtureIds);
  return removable;
}
