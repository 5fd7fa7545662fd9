import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';

/** Take this lock before any write, so that all writers queue in the same order. */
export async function lockConversation(tx: Transaction, id: string) {
  await tx.execute(sql`select lock_conversation(${id})`);
}
