import { retentionDays } from '@fixturebook/contract/limits';
import { and, lt, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { isOlderThan } from '../platform/database/sweep.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import { eraseJob, erasePersonalData } from './commands/erasure.ts';
import {
  deleteExpiredExports,
  deleteExportFileJob,
  exportJob,
  writeExport,
} from './commands/export.ts';
import { getExportFileName } from './commands/export-file.ts';
import type { ErasureDeps, ExportDeps } from './deps.ts';
import { emailChanges, endedSessions, sessions, signUps, users, verifications } from './schema.ts';

export function accountJobs(deps: ErasureDeps & ExportDeps): Job[] {
  const { db, storage } = deps;
  return [
    defineJob({
      type: eraseJob,
      isLong: true,
      run: ({ erasureId }) => erasePersonalData(deps, erasureId),
    }),
    defineJob({
      type: exportJob,
      isLong: true,
      run: (data, { attempt }) => writeExport(deps, data, attempt),
    }),
    defineJob({
      type: deleteExportFileJob,
      // Two weeks, because a bucket can be away for days.
      retries: 350,
      run: ({ file }) => storage.privateFiles.remove(getExportFileName(file)),
    }),
    defineScheduledJob('accounts.sweep', '27 * * * *', async () => {
      await deleteInBatches(db, sessions, [sessions.id], hasExpired(sessions));
      const isLongEnded = isOlderThan(endedSessions.endedAt, retentionDays.endedSession);
      await deleteInBatches(db, endedSessions, [endedSessions.sessionHash], isLongEnded);
      await deleteInBatches(db, verifications, [verifications.id], hasLongExpired(verifications));
      await deleteInBatches(db, emailChanges, [emailChanges.userId], hasLongExpired(emailChanges));
      await deleteExpiredExports(deps);
      const isOld = isOlderThan(users.createdAt, retentionDays.signUp);
      await deleteInBatches(db, users, [users.id], and(not(users.emailVerified), isOld));
      const isOldSignUp = isOlderThan(signUps.createdAt, retentionDays.signUp);
      await deleteInBatches(db, signUps, [signUps.id], isOldSignUp);
    }),
  ];
}

function hasExpired({ expiresAt }: { expiresAt: PgColumn }) {
  return lt(expiresAt, sql`now()`);
}

/** Codes and links are kept for a day, because they are renewed if their mail could not leave in time. */
function hasLongExpired({ expiresAt }: { expiresAt: PgColumn }) {
  return lt(expiresAt, sql`now() - interval '1 day'`);
}
