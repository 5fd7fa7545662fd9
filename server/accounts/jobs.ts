import { and, eq, lt, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { defineJob, defineJobType, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { emailChanges, sessions, users, verifications } from './schema.ts';

const sweepJob = defineJobType('accounts.sweep', z.object({}));

export function accountJobs({ db }: Pick<Platform, 'db'>): Job[] {
  return [
    defineJob({
      type: sweepJob,
      schedule: '27 * * * *',
      async run() {
        const isOver = (column: PgColumn) => lt(column, sql`now()`);
        const unproven = and(
          eq(users.emailVerified, false),
          lt(users.createdAt, sql`now() - interval '7 days'`),
        );
        await deleteInBatches(db, sessions, [sessions.id], isOver(sessions.expiresAt));
        await deleteInBatches(
          db,
          verifications,
          [verifications.id],
          isOver(verifications.expiresAt),
        );
        await deleteInBatches(
          db,
          emailChanges,
          [emailChanges.userId],
          isOver(emailChanges.expiresAt),
        );
        await deleteInBatches(db, users, [users.id], unproven);
      },
    }),
  ];
}
