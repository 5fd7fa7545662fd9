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

/**
 * Does the same for the mail to one officer. A node of version 0.1.0 mails all officers with the key alone. So this
 * returns false if it has done that, and keeps it from doing it later.
 */
export async function claimOfficerMail(
  executor: Executor,
  channel: 'mail' | 'digest',
  { key, userId }: { key: string; userId: string },
) {
  const keyOfOfficers = `${key} officers`;
  if (await claimDelivery(executor, channel, key))
    await claimDelivery(executor, channel, keyOfOfficers);
  else if (!(await isClaimed(executor, channel, keyOfOfficers))) return false;
  return claimDelivery(executor, channel, `${key} ${userId}`);
}

async function isClaimed(executor: Executor, channel: DeliveryChannel, key: string) {
  return (await executor.$count(notificationDeliveries, isDelivery(channel, key))) > 0;
}

export async function releaseDelivery(executor: Executor, channel: DeliveryChannel, key: string) {
  await executor.delete(notificationDeliveries).where(isDelivery(channel, key));
}

function isDelivery(ofChannel: DeliveryChannel, ofKey: string) {
  const { channel, key } = notificationDeliveries;
  return and(eq(channel, ofChannel), eq(key, ofKey));
}
