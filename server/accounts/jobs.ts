import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { emailChanges, sessions, users, verifications } from './schema.ts';

export function accountJobs({ db }: Pick<Platform, 'db'>): Job[] {
  return [
    defineScheduledJob('accounts.sweep', '27 * * * *', async () => {
      await deleteInBatches(db, sessions, [sessions.id], hasExpired(sessions));
      await deleteInBatches(db, verifications, [verifications.id], hasExpired(verifications));
      await deleteInBatches(db, emailChanges, [emailChanges.userId], hasExpired(emailChanges));
      const isOld = lt(users.createdAt, sql`now() - interval '7 days'`);
      await deleteInBatches(db, users, [users.id], and(eq(users.emailVerified, false), isOld));
    }),
  ];
}

function hasExpired({ expiresAt }: { expiresAt: PgColumn }) {
  return lt(expiresAt, sql`now()`);
}
