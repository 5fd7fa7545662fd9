import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockClubAgainstNewRows } from '../../clubs/commands/lock.ts';
import type { ErasedIds } from '../../platform/backup/erasure-list.ts';
import { runIndexed } from '../../platform/database/batches.ts';
import type { Database } from '../../platform/database/database.ts';
import { waitingJobs } from '../../platform/database/schema.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import type { ErasureDeps } from '../deps.ts';
import { findAccountEmail, isOpenClub, listExistingIds } from '../queries/restored.ts';
import { deleteAccount, deleteClub, lockAccountWithClubs } from './erasure.ts';

export const eraseRestoredJob = defineJobType(
  'accounts.erase-restored',
  z.object({ userId: z.uuid(), clubId: z.uuid().nullable() }),
);

/** Queues jobs for the accounts and clubs that a restore brought back. Returns how many there are. */
export async function queueRestoredErasures(
  db: Pick<Database, 'select' | 'execute'>,
  erased: ErasedIds[],
) {
  const ids = erased.flatMap(({ userId, clubId }) => (clubId ? [userId, clubId] : [userId]));
  const found = await listExistingIds(db, ids);
  const returned = erased.filter(
    ({ userId, clubId }) => found.has(userId) || found.has(clubId ?? ''),
  );
  if (returned.length === 0) return 0;
  // One parameter, because a statement has at most 65,535 of them.
  await db.execute(sql`
    insert into ${waitingJobs} (name, data, due_at)
    select ${eraseRestoredJob.name}, data, now()
    from jsonb_array_elements(${JSON.stringify(returned)}::jsonb) data`);
  return returned.length;
}

/**
 * Erases the account and the club that the list names, and no other club, whatever officers the clubs had at the
 * time of the backup. Can be repeated: an account that is gone and a club that is being erased are left alone.
 */
export async function eraseRestored(deps: ErasureDeps, { userId, clubId }: ErasedIds) {
  if (clubId) await eraseRestoredClub(deps, clubId);
  await eraseRestoredAccount(deps, userId);
}

async function eraseRestoredClub(deps: ErasureDeps, clubId: string) {
  await runIndexed(deps.db, async (tx) => {
    await lockClubAgainstNewRows(tx, clubId);
    if (await isOpenClub(tx, clubId)) await deleteClub(tx, deps, clubId);
  });
}

async function eraseRestoredAccount(deps: ErasureDeps, userId: string) {
  await runIndexed(deps.db, async (tx) => {
    await lockAccountWithClubs(tx, userId);
    const email = await findAccountEmail(tx, userId);
    if (email) await deleteAccount(tx, deps, { userId, email: email.toLowerCase(), clubId: null });
  });
}
