import type { PushSubscriptionInput } from '@fixturebook/contract/notifications';
import { and, desc, eq, inArray, notInArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { runTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { NotificationDeps } from '../deps.ts';
import { selectSessionIdsOfUser } from '../queries.ts';
import { pushSubscriptions } from '../schema.ts';

type PushSubscriptionDeps = Pick<NotificationDeps, 'db' | 'push'>;

/**
 * A session can have several push subscriptions, because a browser can subscribe again without
 * ending its earlier subscription.
 */
const maxSubscriptionsPerSession = 5;

export async function savePushSubscription(
  { db, push }: PushSubscriptionDeps,
  { sessionId }: Caller,
  input: z.infer<typeof PushSubscriptionInput>,
) {
  const { endpoint, keys } = input;
  const problem = push.findSubscriptionProblem({ endpoint, ...keys });
  if (problem) throw invalidInput([problem]);
  const subscription = { sessionId, endpoint, p256dh: keys.p256dh, auth: keys.auth };
  await runTransaction(db, async (tx) => {
    await tx
      .insert(pushSubscriptions)
      .values(subscription)
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        set: { ...subscription, createdAt: sql`excluded.created_at` },
      });
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.sessionId, sessionId))
      .orderBy(desc(pushSubscriptions.createdAt))
      .limit(maxSubscriptionsPerSession);
    await tx
      .delete(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.sessionId, sessionId), notInArray(pushSubscriptions.id, newest)),
      );
  });
}

export async function deletePushSubscription(
  { db }: PushSubscriptionDeps,
  { userId }: Caller,
  endpoint: string,
) {
  await db
    .delete(pushSubscriptions)
    .where(
      and(
        eq(pushSubscriptions.endpoint, endpoint),
        inArray(pushSubscriptions.sessionId, selectSessionIdsOfUser(db, userId)),
      ),
    );
}
