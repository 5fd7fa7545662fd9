import { and, eq, inArray } from 'drizzle-orm';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { isSlug } from '../rules.ts';
import { clubBlocks, clubs } from '../schema.ts';

export async function blockClub(tx: Transaction, block: { blockerId: string; blockedId: string }) {
  await tx.insert(clubBlocks).values(block).onConflictDoNothing();
}

export async function unblockClub(executor: Executor, blockerId: string, slug: string) {
  if (!isSlug(slug)) return undefined;
  const named = executor.select({ id: clubs.id }).from(clubs).where(eq(clubs.slug, slug));
  const [freed] = await executor
    .delete(clubBlocks)
    .where(and(eq(clubBlocks.blockerId, blockerId), inArray(clubBlocks.blockedId, named)))
    .returning({ id: clubBlocks.blockedId });
  return freed?.id;
}
