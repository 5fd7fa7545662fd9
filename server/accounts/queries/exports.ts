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
