import { brand } from '@fixturebook/contract/site';
import { eq, getTableName } from 'drizzle-orm';
import { z } from 'zod';
import { deleteClosedClub } from '../../clubs/commands/close.ts';
import { runIndexed } from '../../platform/database/batches.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import {
  deleteAndKeepIds,
  deleteInBatchesAndKeepIds,
  deleteMentions,
  forgetIds,
  keepIds,
  type PersonalData,
  type PersonalDataRun,
} from '../../platform/personal-data.ts';
import type { ErasureDeps } from '../deps.ts';
import { findClubIdOfUser, findDataOwner } from '../queries/data-owner.ts';
import { erasures, users } from '../schema.ts';
import { queueDeletionOfExportFile } from './export.ts';

export const eraseJob = defineJobType('accounts.erase', z.object({ erasureId: z.uuid() }));

export function assertOwnEmail(caller: Caller, email: string) {
  if (email.toLowerCase() !== caller.email)
    throw invalidInput([
      { path: 'email', message: 'Enter the email address that you log in with.' },
    ]);
}

/**
 * Deletes the account and hides its club in one transaction, whose work does not grow with what the
 * club has stored. A job erases the rest. The address and the club's name can be used again at once.
 */
export async function requestErasure(deps: ErasureDeps, { userId }: Caller) {
  await runIndexed(deps.db, async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const currentClubId = await findClubIdOfUser(tx, userId);
    if (currentClubId) await deps.lockClub(tx, currentClubId);
    const owner = await findDataOwner(tx, userId);
    if (!owner) return;
    const { email, clubId } = owner;
    const [erasure] = await tx
      .insert(erasures)
      .values({ userId, email, clubId })
      .returning({ id: erasures.id });
    if (!erasure) throw new Error('The erasure was not inserted.');
    await keepIds(tx, erasure.id, clubId ? [userId, clubId] : [userId]);
    if (clubId) await keepIds(tx, erasure.id, await deps.closeClub(tx, clubId));
    await queueDeletionOfExportFile(tx, deps, userId);
    for (const rows of deps.listPersonalData({ userId, email, clubId: null }))
      if (!rows.isRetained) await deleteAndKeepIds(tx, erasure.id, rows);
    await deps.jobs.enqueue(tx, eraseJob, { erasureId: erasure.id });
    const letter = createAccountDeletedEmail(clubId !== null);
    await deps.mail.send(tx, email, letter, { kind: 'account' });
  });
}

function createAccountDeletedEmail(withClub: boolean) {
  const stored = withClub ? 'you and your club' : 'you';
  return {
    subject: 'Your profile has been deleted',
    paragraphs: [
      `Your ${brand.name} account has been deleted${withClub ? ', and other clubs no longer see yours' : ''}. We’re erasing everything that we stored about ${stored}, which takes a few minutes.`,
      'Clubs that had agreed a match with you know that it is off. Any Direct Debit is being cancelled.',
      'If this wasn’t you, write to us now.',
    ],
  };
}

/** Replaces the id of the account, which is deleted already, in the list of the club's rows. */
const nilUuid = '00000000-0000-0000-0000-000000000000';

/**
 * Can be stopped after any statement and run again, also twice at the same time: each statement
 * deletes rows that are left, and keeps their ids until the end.
 */
export async function erasePersonalData(deps: ErasureDeps, run: PersonalDataRun) {
  const { db, log } = deps;
  const [erasure] = await db.select().from(erasures).where(eq(erasures.id, run.id));
  // An earlier run may have been stopped between its last two statements.
  if (!erasure) return forgetIds(db, run);
  const { userId, email, clubId, requestedAt } = erasure;
  if (clubId) await eraseClub(deps, run, clubId);
  for (const mentions of deps.listIdMentions({ userId, email, clubId }))
    await deleteMentions(db, run, mentions);
  await deps.mail.cancelPending(db, email, requestedAt);
  await db.delete(erasures).where(eq(erasures.id, run.id));
  await forgetIds(db, run);
  log.info({ seconds: (Date.now() - requestedAt.getTime()) / 1000 }, 'personal data erased');
}

/** Deletes the club's row last, because its id leads to the others. */
async function eraseClub(deps: ErasureDeps, run: PersonalDataRun, clubId: string) {
  const owner = { userId: nilUuid, email: '', clubId };
  const erased = deps.listPersonalData(owner).filter(({ isRetained }) => !isRetained);
  const others = erased.filter(({ table }) => getTableName(table) !== 'clubs');
  do for (const rows of others) await deleteInBatchesAndKeepIds(deps.db, run, rows);
  while (!(await deleteClubIfErased(deps, clubId, others)));
}

/** Returns false if a transaction that ran at the same time has added rows of the club. */
async function deleteClubIfErased(deps: ErasureDeps, clubId: string, others: PersonalData[]) {
  return runIndexed(deps.db, async (tx) => {
    await deps.lockClub(tx, clubId);
    for (const { table, condition } of others) if (await tx.$count(table, condition)) return false;
    await deleteClosedClub(tx, clubId);
    return true;
  });
}
