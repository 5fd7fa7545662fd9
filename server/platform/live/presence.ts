import { and, eq, gt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { livePresence } from '../database/schema.ts';
import type { SessionOwner } from './stream.ts';

/** A session is present for this long. An open stream renews its presence every minute. */
const presenceLifetimeMs = 2 * 60_000;

/** Returns the sessions of the club whose browsers show the web app. */
export async function listVisibleSessions(db: Executor, clubId: string, now: Date) {
  const since = new Date(now.getTime() - presenceLifetimeMs);
  const seen = await db
    .select({ sessionId: livePresence.sessionId })
    .from(livePresence)
    .where(
      and(eq(livePresence.clubId, clubId), livePresence.visible, gt(livePresence.seenAt, since)),
    );
  return seen.map(({ sessionId }) => sessionId);
}

export async function recordPresence(
  db: Database,
  owner: SessionOwner,
  visible: boolean,
  now: Date,
) {
  const { sessionId, clubId } = owner;
  const seen = { clubId, visible, seenAt: now };
  await db
    .insert(livePresence)
    .values({ sessionId, ...seen })
    .onConflictDoUpdate({ target: livePresence.sessionId, set: seen });
}

export async function refreshPresence(db: Database, sessionIds: string[], now: Date) {
  if (sessionIds.length === 0) return;
  await db
    .update(livePresence)
    .set({ seenAt: now })
    .where(
      and(
        sql`${livePresence.sessionId} = any(${sql.param(sessionIds)}::uuid[])`,
        livePresence.visible,
      ),
    );
}
