import { randomBytes } from 'node:crypto';
import { brand } from '@fixturebook/contract/site';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { z } from 'zod';
import { type Executor, runTransaction } from '../../platform/database/database.ts';
import { defineJobType, type RunningJob, TimeLimitError } from '../../platform/jobs/jobs.ts';
import { forgetIds } from '../../platform/personal-data.ts';
import type { ExportDeps } from '../deps.ts';
import { exportLifetimeHours, maxExportAttempts } from '../policy.ts';
import { listDataOwners } from '../queries/data-owner.ts';
import { personalDataExports, users } from '../schema.ts';
import { getExportFileName, storeExportFile } from './export-file.ts';

export const exportJob = defineJobType(
  'accounts.export',
  z.object({ exportId: z.uuid(), file: z.string() }),
);

/** The job data names only the file, so that it is not deleted together with the account. */
export const deleteExportFileJob = defineJobType(
  'accounts.delete-export',
  z.object({ file: z.string() }),
);

const isUnfinished = inArray(personalDataExports.state, ['queued', 'running']);

/** Keeps an export that is being made, and replaces one that is finished. */
export async function requestExport({ db, jobs, clock }: ExportDeps, userId: string) {
  await runTransaction(db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const isOwn = eq(personalDataExports.userId, userId);
    if (await tx.$count(personalDataExports, and(isOwn, isUnfinished))) return;
    for (const { file } of await tx.delete(personalDataExports).where(isOwn).returning())
      await jobs.enqueue(tx, deleteExportFileJob, { file });
    const file = randomBytes(16).toString('hex');
    const [created] = await tx
      .insert(personalDataExports)
      .values({ userId, file, requestedAt: clock() })
      .returning({ exportId: personalDataExports.id, file: personalDataExports.file });
    if (created) await jobs.enqueue(tx, exportJob, created);
  });
}

/** Deletes the file of an account that is being deleted, also if a job is writing the file now. */
export async function queueDeletionOfExportFile(
  tx: Executor,
  { jobs, clock }: Pick<ExportDeps, 'jobs' | 'clock'>,
  userId: string,
) {
  const isOwn = eq(personalDataExports.userId, userId);
  for (const { file, state } of await tx.select().from(personalDataExports).where(isOwn)) {
    const isBeingMade = state === 'queued' || state === 'running';
    const after = new Date(clock().getTime() + (isBeingMade ? unfinishedExportMs : 0));
    await jobs.enqueue(tx, deleteExportFileJob, { file }, { after });
  }
}

const unfinishedExportMs = 30 * 60 * 1_000;

/** Starts again from the beginning when it is repeated, unless the file is ready. */
export async function writeExport(
  deps: ExportDeps,
  { exportId, file }: z.infer<typeof exportJob.data>,
  { attempt, signal }: Pick<RunningJob, 'attempt' | 'signal'>,
) {
  const { db } = deps;
  const run = { id: exportId, signal };
  const isThis = and(eq(personalDataExports.id, exportId), isUnfinished);
  const [begun] = await db
    .update(personalDataExports)
    .set({ state: 'running' })
    .where(isThis)
    .returning();
  const owners = begun ? await listDataOwners(db, begun.userId) : [];
  const [account] = owners;
  if (!account) {
    // A run that was stopped after it had stored the file may have left both.
    await forgetIds(db, run);
    await removeFileUnlessExportIsReady(deps, { exportId, file });
    return 'dropped';
  }
  try {
    // While the file was written, the account may have been deleted or another run may have ended.
    const isWanted = async () => (await db.$count(personalDataExports, isThis)) > 0;
    const bytes = await storeExportFile(deps, file, { run, owners }, isWanted);
    if (bytes !== undefined)
      await completeExport(deps, { exportId, file, bytes, email: account.email });
    // At the end, because a run that the queue has replaced may still read the ids.
    await forgetIds(db, run);
    return 'done';
  } catch (error) {
    const isServerStopping = signal.aborted && !(signal.reason instanceof TimeLimitError);
    if (isServerStopping || attempt < maxExportAttempts) throw error;
    deps.log.warn({ err: error }, 'an export failed for good');
    await forgetIds(db, run);
    await runTransaction(db, async (tx) => {
      const [failed] = await tx
        .update(personalDataExports)
        .set({ state: 'failed' })
        .where(isThis)
        .returning({ id: personalDataExports.id });
      if (failed) await deps.jobs.enqueue(tx, deleteExportFileJob, { file });
    });
    return 'failed';
  }
}

/** Removes the file of an export whose account was deleted, but not the file of a finished export. */
async function removeFileUnlessExportIsReady(
  { db, storage }: ExportDeps,
  { exportId, file }: { exportId: string; file: string },
) {
  const isReady = and(eq(personalDataExports.id, exportId), eq(personalDataExports.state, 'ready'));
  const ready = await db
    .select({ id: personalDataExports.id })
    .from(personalDataExports)
    .where(isReady);
  if (ready.length === 0) await storage.privateFiles.remove(getExportFileName(file));
}

async function completeExport(
  deps: ExportDeps,
  made: { exportId: string; file: string; bytes: number; email: string },
) {
  const { db, clock, mail, publicUrl } = deps;
  const { exportId, file, bytes, email } = made;
  const readyAt = clock();
  const expiresAt = new Date(readyAt.getTime() + exportLifetimeHours * 3_600_000);
  const isCompleted = await runTransaction(db, async (tx) => {
    const completed = await tx
      .update(personalDataExports)
      .set({ state: 'ready', readyAt, expiresAt, bytes })
      .where(and(eq(personalDataExports.id, exportId), isUnfinished))
      .returning({ id: personalDataExports.id });
    if (completed.length === 0) return false;
    await mail.send(tx, email, createExportReadyEmail(publicUrl), { kind: 'account' });
    return true;
  });
  // The account was deleted while the file was written, or another run has completed the export.
  if (!isCompleted) await removeFileUnlessExportIsReady(deps, { exportId, file });
}

function createExportReadyEmail(publicUrl: string) {
  return {
    subject: 'Your data is ready to download',
    paragraphs: [
      `The file with everything ${brand.name} holds on you and your club is ready.`,
      `You can download it from your account settings for the next ${exportLifetimeHours} hours. Then we delete the file, and you can ask for a new one.`,
      'If you didn’t ask for this, change your password now.',
    ],
    action: { label: 'Download your data', url: `${publicUrl}/settings` },
  };
}

export async function deleteExpiredExports(
  { db, clock, storage }: Pick<ExportDeps, 'db' | 'clock' | 'storage'>,
  signal: AbortSignal,
) {
  const { id, file, state, expiresAt } = personalDataExports;
  const hasExpired = and(eq(state, 'ready'), lt(expiresAt, clock()));
  for (const expired of await db.select({ id, file }).from(personalDataExports).where(hasExpired)) {
    if (signal.aborted) return;
    await storage.privateFiles.remove(getExportFileName(expired.file));
    await db.update(personalDataExports).set({ state: 'expired' }).where(eq(id, expired.id));
  }
}
