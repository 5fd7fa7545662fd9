import { and, eq, ne } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { sessions } from '../schema.ts';

export async function endSessionsExcept(executor: Executor, userId: string, kept: { id: string }) {
  await executor.delete(sessions).where(and(eq(sessions.userId, userId), ne(sessions.id, kept.id)));
}
