import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { Database, Executor } from '../database/database.ts';
import { livePresence } from '../database/schema.ts';
import type { SessionOwner } from './stream.ts';

/** A session is present for this long. An open stream renews its presence. */
export const presenceLifetimeMs = 10 * 60_000;

/** Seldom enough that thousands of open streams cost the database little. */
const renewalIntervalMs = 4 * 60_000;

/** A session without a stream is present for this long, in which its browser can open another one. */
const lifetimeWithoutStreamMs = 60_000;

/** How often a node renews presences that are due. */
export const presenceCheckIntervalMs = 60_000;

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

/**
 * Returns a function that renews the presence of the sessions that have an open stream on this node,
 * and shortens that of the sessions that have none any more.
 */
export function createPresenceRenewal(db: Database, clock: () => Date) {
  const renewedAt = new Map<string, number>();
  return async function renewPresence(openSessions: ReadonlySet<string>) {
    const now = clock();
    const isDue = (id: string) =>
      now.getTime() - (renewedAt.get(id) ?? Number.NEGATIVE_INFINITY) >= renewalIntervalMs;
    const due = [...openSessions].filter(isDue);
    const left = [...renewedAt.keys()].filter((id) => !openSessions.has(id));
    await setPresenceTime(db, due, { seenAt: now });
    // A session that another node has renewed since the last check has its stream there.
    const seenBefore = new Date(now.getTime() - presenceCheckIntervalMs);
    const shortened = new Date(now.getTime() - presenceLifetimeMs + lifetimeWithoutStreamMs);
    await setPresenceTime(db, left, { seenAt: shortened, seenBefore });
    for (const id of due) renewedAt.set(id, now.getTime());
    for (const id of left) renewedAt.delete(id);
  };
}

async function setPresenceTime(
  db: Database,
  sessionIds: string[],
  { seenAt, seenBefore }: { seenAt: Date; seenBefore?: Date },
) {
  if (sessionIds.length === 0) return;
  await db
    .update(livePresence)
    .set({ seenAt })
    .where(
      and(
        sql`${livePresence.sessionId} = any(${sql.param(sessionIds)}::uuid[])`,
        livePresence.visible,
        seenBefore && lt(livePresence.seenAt, seenBefore),
      ),
    );
}
