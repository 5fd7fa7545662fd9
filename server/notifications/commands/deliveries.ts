import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/database/database.ts';
import { notificationDeliveries } from '../schema.ts';

type DeliveryChannel = (typeof notificationDeliveries.$inferSelect)['channel'];

/**
 * Returns true only for the first call with a key, so that each mail or push is sent once. If the
 * transaction is rolled back, the next call returns true again.
 */
export async function claimDelivery(executor: Executor, channel: DeliveryChannel, key: string) {
  const claimed = await executor
    .insert(notificationDeliveries)
    .values({ channel, key })
    .onConflictDoNothing()
    .returning();
  return claimed.length > 0;
}

export async function releaseDelivery(executor: Executor, channel: DeliveryChannel, key: string) {
  const { channel: ofChannel, key: ofKey } = notificationDeliveries;
  await executor.delete(notificationDeliveries).where(and(eq(ofChannel, channel), eq(ofKey, key)));
}
