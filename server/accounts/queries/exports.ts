import { and, eq, gt } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { personalDataExports } from '../schema.ts';

export async function findExport(executor: Executor, userId: string) {
  const [found] = await executor
    .select()
    .from(personalDataExports)
    .where(eq(personalDataExports.userId, userId));
  return found;
}

export async function findReadyExport(
  executor: Executor,
  { id, userId, now }: { id: string; userId: string; now: Date },
) {
  const { state, expiresAt } = personalDataExports;
  const [found] = await executor
    .select()
    .from(personalDataExports)
    .where(
      and(
        eq(personalDataExports.id, id),
        eq(personalDataExports.userId, userId),
        eq(state, 'ready'),
        gt(expiresAt, now),
      ),
    );
  return found;
}

/** Lists the random parts of the names of the stored files of all exports that are ready. */
export async function listExportFiles(executor: Executor) {
  const { file, state } = personalDataExports;
  const rows = await executor.select({ file }).from(personalDataExports).where(eq(state, 'ready'));
  return rows.map((row) => row.file);
}
