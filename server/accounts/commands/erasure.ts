import { brand } from '@fixturebook/contract/site';
import { eq, getTableName } from 'drizzle-orm';
import { z } from 'zod';
import { deleteClosedClub } from '../../clubs/commands/close.ts';
import { lockClubAgainstNewRows } from '../../clubs/commands/lock.ts';
import { getClubById } from '../../clubs/queries.ts';
import { recordErasure } from '../../platform/backup/erasure-list.ts';
import { runIndexed } from '../../platform/database/batches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import { type Caller, type ClubCaller, ownerRequiredError } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import {
  deleteAndKeepIds,
  deleteInBatchesAndKeepIds,
  deleteMentions,
  forgetIds,
  keepIds,
  type PersonalData,
  type PersonalDataOwner,
  type PersonalDataRun,
} from '../../platform/personal-data.ts';
import type { ErasureDeps } from '../deps.ts';
import { lastOwnerError } from '../policy/officers.ts';
import {
  createClubDataOwner,
  findClubThatNeedsOwner,
  listClubIdsOfUser,
  listDataOwners,
} from '../queries/data-owner.ts';
import { findRole } from '../queries/officers.ts';
import { listOfficerAddresses } from '../queries.ts';
import { buildClubDeletedLetter } from '../rules/officer-letters.ts';
import { erasures, officers, users } from '../schema.ts';
import { queueDeletionOfExportFile } from './export.ts';
import { forgetActingClub } from './officers.ts';

export const eraseJob = defineJobType('accounts.erase', z.object({ erasureId: z.uuid() }));

export function assertOwnEmail(caller: Caller, email: string) {
  if (email.toLowerCase() !== caller.email)
    throw invalidInput([
      { path: 'email', message: 'Enter the email address that you log in with.' },
    ]);
}

/**
 * Deletes the account and hides the clubs that have no other officer in one transaction, whose work does not
 * grow with what the clubs have stored. A job erases the rest. The address and the clubs' names can be used
 * again at once.
 */
export async function requestErasure(deps: ErasureDeps, { userId }: Pick<Caller, 'userId'>) {
  await runIndexed(deps.db, async (tx) => {
    await lockAccountWithClubs(tx, userId);
    const clubName = await findClubThatNeedsOwner(tx, userId);
    if (clubName !== undefined) throw lastOwnerError(clubName);
    const [account, ...clubs] = await listDataOwners(tx, userId);
    if (!account) return;
    for (const club of clubs) await queueErasure(tx, deps, club);
    await deleteAccount(tx, deps, account);
  });
}

export async function lockAccountWithClubs(tx: Transaction, userId: string) {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
  for (const clubId of await listClubIdsOfUser(tx, userId))
    await lockClubAgainstNewRows(tx, clubId);
}

/** Deletes the account and hides the club, if there is one. The account and its clubs must be locked. */
export async function deleteAccount(
  tx: Transaction,
  deps: ErasureDeps,
  { userId, email, clubId }: PersonalDataOwner,
) {
  const erasureId = await queueErasure(tx, deps, { userId, email, clubId });
  await queueDeletionOfExportFile(tx, deps, userId);
  for (const rows of deps.listPersonalData({ userId, email, clubId: null }))
    if (!rows.isRetained) await deleteAndKeepIds(tx, erasureId, rows);
  const letter = createAccountDeletedEmail(clubId !== null);
  await deps.mail.send(tx, email, letter, { kind: 'account' });
}

/** Deletes the club that the caller acts for. The accounts of its officers stay. */
export async function requestClubErasure(deps: ErasureDeps, caller: ClubCaller) {
  const { clubId } = caller;
  await runIndexed(deps.db, async (tx) => {
    await lockClubAgainstNewRows(tx, clubId);
    if ((await findRole(tx, caller)) !== 'owner') throw ownerRequiredError();
    const { name } = await getClubById(tx, clubId);
    const addresses = await listOfficerAddresses(tx, clubId);
    await deleteClub(tx, deps, clubId);
    const letter = buildClubDeletedLetter(name);
    for (const { address } of addresses)
      await deps.mail.send(tx, address, letter, { kind: 'account' });
  });
}

/** Hides the club and removes its officers. The club must be locked. */
export async function deleteClub(tx: Transaction, deps: ErasureDeps, clubId: string) {
  await queueErasure(tx, deps, createClubDataOwner(clubId));
  const removed = await tx.delete(officers).where(eq(officers.clubId, clubId)).returning();
  for (const { userId } of removed) await forgetActingClub(tx, clubId, userId);
}

/** Hides the club, if there is one, and queues the job that erases what is left. Returns the id of the erasure. */
async function queueErasure(
  tx: Transaction,
  deps: ErasureDeps,
  { userId, email, clubId }: PersonalDataOwner,
) {
  const [erasure] = await tx
    .insert(erasures)
    .values({ userId, email, clubId })
    .returning({ id: erasures.id });
  if (!erasure) throw new Error('The erasure was not inserted.');
  await keepIds(tx, erasure.id, clubId ? [userId, clubId] : [userId]);
  if (clubId) await keepIds(tx, erasure.id, await deps.closeClub(tx, clubId));
  await deps.jobs.enqueue(tx, eraseJob, { erasureId: erasure.id });
  return erasure.id;
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
  await recordErasure(deps.config, erasure);
  if (clubId) await eraseClub(deps, run, clubId);
  for (const mentions of deps.listIdMentions({ userId, email, clubId }))
    await deleteMentions(db, run, mentions);
  if (email) await deps.mail.cancelPending(db, email, requestedAt);
  await db.delete(erasures).where(eq(erasures.id, run.id));
  await forgetIds(db, run);
  log.info({ seconds: (Date.now() - requestedAt.getTime()) / 1000 }, 'personal data erased');
}

/** Deletes the club's row last, because its id leads to the others. */
async function eraseClub(deps: ErasureDeps, run: PersonalDataRun, clubId: string) {
  const owner = createClubDataOwner(clubId);
  const erased = deps.listPersonalData(owner).filter(({ isRetained }) => !isRetained);
  const others = erased.filter(({ table }) => getTableName(table) !== 'clubs');
  do for (const rows of others) await deleteInBatchesAndKeepIds(deps.db, run, rows);
  while (!(await deleteClubIfErased(deps, clubId, others)));
}

/** Returns false if a transaction that ran at the same time has added rows of the club. */
async function deleteClubIfErased(deps: ErasureDeps, clubId: string, others: PersonalData[]) {
  return runIndexed(deps.db, async (tx) => {
    await lockClubAgainstNewRows(tx, clubId);
    for (const { table, condition } of others) if (await tx.$count(table, condition)) return false;
    await deleteClosedClub(tx, clubId);
    return true;
  });
}
