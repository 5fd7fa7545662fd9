import { retentionDays } from '@fixturebook/contract/limits';
import { and, lt, not, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { deleteInBatches } from '../platform/database/delete-in-batches.ts';
import { isOlderThan } from '../platform/database/sweep.ts';
import { defineJob, defineScheduledJob, type Job } from '../platform/jobs/jobs.ts';
import type { Platform } from '../platform/platform.ts';
import { mailLink, mailLinkJob } from './commands/emailed-links.ts';
import { eraseJob, erasePersonalData } from './commands/erasure.ts';
import {
  deleteExpiredExports,
  deleteExportFileJob,
  exportJob,
  writeExport,
} from './commands/export.ts';
import { getExportFileName } from './commands/export-file.ts';
import { eraseRestored, eraseRestoredJob } from './commands/restored-erasures.ts';
import type { ErasureDeps, ExportDeps } from './deps.ts';
import {
  emailChanges,
  endedSessions,
  officerInvitations,
  sessions,
  signUps,
  users,
  verifications,
} from './schema.ts';

export function accountJobs(deps: ErasureDeps & ExportDeps & Pick<Platform, 'secrets'>): Job[] {
  const { db, storage } = deps;
  return [
    defineJob({
      type: mailLinkJob,
      concurrency: 2,
      // The data has an address and a link.
      retentionSeconds: 60,
      run: ({ sealed }) => mailLink(deps, sealed),
    }),
    defineJob({
      type: eraseJob,
      isLong: true,
      run: ({ erasureId }, { signal }) => erasePersonalData(deps, { id: erasureId, signal }),
    }),
    defineJob({ type: eraseRestoredJob, run: (data) => eraseRestored(deps, data) }),
    defineJob({
      type: exportJob,
      isLong: true,
      run: (data, job) => writeExport(deps, data, job),
    }),
    defineJob({
      type: deleteExportFileJob,
      // Two weeks, because a bucket can be away for days.
      retries: 350,
      run: ({ file }) => storage.privateFiles.remove(getExportFileName(file)),
    }),
    defineScheduledJob('accounts.sweep', '27 * * * *', async (signal) => {
      await deleteInBatches(
        db,
        { table: sessions, key: [sessions.id], condition: hasExpired(sessions) },
        signal,
      );
      const isLongEnded = isOlderThan(endedSessions.endedAt, retentionDays.endedSession);
      await deleteInBatches(
        db,
        { table: endedSessions, key: [endedSessions.sessionHash], condition: isLongEnded },
        signal,
      );
      await deleteInBatches(
        db,
        { table: verifications, key: [verifications.id], condition: hasLongExpired(verifications) },
        signal,
      );
      await deleteInBatches(
        db,
        {
          table: emailChanges,
          key: [emailChanges.userId],
          condition: hasLongExpired(emailChanges),
        },
        signal,
      );
      await deleteInBatches(
        db,
        {
          table: officerInvitations,
          key: [officerInvitations.id],
          condition: hasExpired(officerInvitations),
        },
        signal,
      );
      await deleteExpiredExports(deps, signal);
      const isOld = isOlderThan(users.createdAt, retentionDays.signUp);
      await deleteInBatches(
        db,
        { table: users, key: [users.id], condition: and(not(users.emailVerified), isOld) },
        signal,
      );
      const isOldSignUp = isOlderThan(signUps.createdAt, retentionDays.signUp);
      await deleteInBatches(
        db,
        { table: signUps, key: [signUps.id], condition: isOldSignUp },
        signal,
      );
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
