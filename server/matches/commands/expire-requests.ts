import { setTimeout as wait } from 'node:timers/promises';
import { and, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { defineJobType, type JobQueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNextExpiry, listRequestsToExpire } from '../queries/requests.ts';
import { matchRequests } from '../schema.ts';
import { expireRequestsWhere } from './close-requests.ts';

type ExpiryDeps = Pick<Platform, 'db' | 'events' | 'clock'>;

/** Expires the requests whose time comes within seconds, so that both clubs see it at once. */
export const expireOnTimeJob = defineJobType('matches.expire-on-time', z.object({}));

/** The job starts this much earlier and then waits, because a delayed job starts up to 2 s late, or more on a busy node. */
const leadMs = 10_000;

/** A job must end before the queue considers it lost. The jobs of later requests continue. */
const maxRunMs = 60_000;

export async function queueExpiryOnTime(tx: Transaction, jobs: JobQueue, expiresAt: Date) {
  const after = new Date(expiresAt.getTime() - leadMs);
  await jobs.enqueue(tx, expireOnTimeJob, {}, { after });
}

export async function expireRequestsOnTime(deps: ExpiryDeps) {
  const end = Date.now() + maxRunMs;
  for (;;) {
    await expireDueRequests(deps);
    const next = await findNextExpiry(deps.db);
    const remainingMs = next ? next.getTime() - deps.clock().getTime() : Number.POSITIVE_INFINITY;
    if (remainingMs > 2 * leadMs || Date.now() + remainingMs > end) return;
    await wait(Math.max(1, remainingMs));
  }
}

/** Goes on in the next run if it is asked to stop. */
export async function expireDueRequests(deps: ExpiryDeps, signal?: AbortSignal) {
  while (!signal?.aborted) {
    const due = await listRequestsToExpire(deps.db, deps.clock());
    if (due.length === 0) return;
    const isExpired = lte(matchRequests.expiresAt, deps.clock());
    await runTransaction(deps.db, (tx) =>
      expireRequestsWhere(tx, deps, and(inArray(matchRequests.id, due), isExpired)),
    );
  }
}
