import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';

/** What changing conversations needs. */
export type ChatDeps = Pick<
  Platform,
  'config' | 'db' | 'events' | 'jobs' | 'clock' | 'limits' | 'live' | 'log'
>;

/**
 * Nothing is added to the conversation until the transaction ends. To be taken before anything is
 * written, so that all who change it wait in one line; see `send_message`.
 */
export async function lockConversation(tx: Transaction, id: string) {
  await tx.execute(sql`select lock_conversation(${id})`);
}
