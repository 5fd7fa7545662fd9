import { sql } from 'drizzle-orm';
import type { Transaction } from '../platform/database/database.ts';

/** Take this lock before writing to a conversation, so that two transactions cannot deadlock. */
export async function lockConversation(tx: Transaction, id: string) {
  await tx.execute(sql`select lock_conversation(${id})`);
}
