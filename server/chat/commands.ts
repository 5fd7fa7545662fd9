import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

export type ChatDeps = Pick<
  Platform,
  'config' | 'db' | 'events' | 'jobs' | 'clock' | 'limits' | 'live' | 'log'
>;

/** Take this lock before any write, so that all writers queue in the same order. */
export async function lockConversation(tx: Transaction, id: string) {
  await tx.execute(sql`select lock_conversation(${id})`);
}
