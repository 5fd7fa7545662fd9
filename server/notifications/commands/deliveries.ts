import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { notificationDeliveries } from '../schema.ts';

type Channel = (typeof notificationDeliveries.$inferSelect)['channel'];

/**
 * Whether it is the caller who sends this: it is for the first one only, whoever comes at the same
 * time. What is rolled back was not claimed.
 */
export async function claimDelivery(executor: Executor, channel: Channel, key: string) {
  const claimed = await executor
    .insert(notificationDeliveries)
    .values({ channel, key })
    .onConflictDoNothing()
    .returning();
  return claimed.length > 0;
}

/** It certainly did not go out: the next try may send it. */
export async function releaseDelivery(executor: Executor, channel: Channel, key: string) {
  const { channel: ofChannel, key: ofKey } = notificationDeliveries;
  await executor.delete(notificationDeliveries).where(and(eq(ofChannel, channel), eq(ofKey, key)));
}
