import { and, inArray, lte } from 'drizzle-orm';
import { z } from 'zod';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { defineJobType, type JobQueue } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import { findNextExpiry, listRequestsToExpire } from '../queries/requests.ts';
import { matchRequests } from '../schema.ts';
import { expireRequestsWhere } from './close-requests.ts';
import { leadMs, runOnTime } from './run-on-time.ts';

type ExpiryDeps = Pick<Platform, 'db' | 'events' | 'clock'>;

/** Expires the requests whose time comes within seconds, so that both clubs see it at once. */
export const expireOnTimeJob = defineJobType('matches.expire-on-time', z.object({}));

export async function queueExpiryOnTime(tx: Transaction, jobs: JobQueue, expiresAt: Date) {
  const after = new Date(expiresAt.getTime() - leadMs);
  await jobs.enqueue(tx, expireOnTimeJob, {}, { after });
}

export async function expireRequestsOnTime(deps: ExpiryDeps) {
  await runOnTime(deps.clock, {
    run: () => expireDueRequests(deps),
    findNext: () => findNextExpiry(deps.db),
  });
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
