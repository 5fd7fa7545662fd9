import { brand } from '@fixturebook/contract/brand';
import { and, eq, ne } from 'drizzle-orm';
import { type Executor, runTransaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import {
  deleteJobsWithIds,
  erasePersonalData,
  listJobsWithIds,
  type PersonalDataByTable,
  type PersonalDataOwner,
  readPersonalData,
} from '../../platform/personal-data.ts';
import type { PersonalDataDeps } from '../deps.ts';
import { officers, users } from '../schema.ts';

async function getDataOwner(
  executor: Executor,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
): Promise<PersonalDataOwner> {
  const clubId = await findClubIdOfUser(executor, userId);
  if (clubId === null) return { userId, email, clubId };
  const [other] = await executor
    .select({ userId: officers.userId })
    .from(officers)
    .where(and(eq(officers.clubId, clubId), ne(officers.userId, userId)))
    .limit(1);
  return { userId, email, clubId: other ? null : clubId };
}

async function findClubIdOfUser(executor: Executor, userId: string) {
  const [officer] = await executor
    .select({ clubId: officers.clubId })
    .from(officers)
    .where(eq(officers.userId, userId));
  return officer?.clubId ?? null;
}

export async function exportPersonalData(deps: PersonalDataDeps, caller: Caller) {
  const { storedData, jobs, clubId } = await runTransaction(
    deps.db,
    async (tx) => {
      const owner = await getDataOwner(tx, caller);
      const storedData = await readPersonalData(tx, deps.listPersonalData(owner));
      return {
        storedData,
        jobs: await listJobsWithIds(tx, collectPersonalDataIds(owner, storedData)),
        clubId: owner.clubId,
      };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const pictures = clubId ? await deps.listPictures(clubId) : [];
  return {
    exportedAt: deps.clock().toISOString(),
    tables: storedData,
    jobs,
    pictures: pictures.map(({ name, content }) => ({
      name,
      base64: Buffer.from(content).toString('base64'),
    })),
  };
}

function collectPersonalDataIds(
  { userId, clubId }: PersonalDataOwner,
  storedData: PersonalDataByTable,
) {
  const ids = Object.values(storedData).flatMap((rows) => rows.map(({ id }) => id));
  return [userId, clubId, ...ids].filter((id) => typeof id === 'string');
}

/** Leaves the pictures to jobs that run after the commit, so that a failed erasure keeps them. */
export async function eraseAccount(deps: PersonalDataDeps, caller: Caller, email: string) {
  if (email.toLowerCase() !== caller.email)
    throw invalidInput([
      { path: 'email', message: 'Enter the email address that you log in with.' },
    ]);
  await runTransaction(deps.db, async (tx) => {
    const account = eq(users.id, caller.userId);
    const [user] = await tx.select({ id: users.id }).from(users).where(account).for('update');
    if (!user) return;
    const clubId = await findClubIdOfUser(tx, caller.userId);
    if (clubId) await deps.lockClub(tx, clubId);
    const owner = await getDataOwner(tx, caller);
    const personalData = deps.listPersonalData(owner);
    const erased = await readPersonalData(
      tx,
      personalData.filter(({ isRetained }) => !isRetained),
    );
    if (owner.clubId) await deps.beforeClubDeleted(tx, owner.clubId);
    await deps.mail.cancelPending(tx, owner.email);
    await deleteJobsWithIds(tx, collectPersonalDataIds(owner, erased));
    await erasePersonalData(tx, personalData);
    await deps.mail.send(tx, owner.email, createAccountDeletedEmail(owner.clubId !== null), {
      kind: 'account',
    });
  });
}

function createAccountDeletedEmail(withClub: boolean) {
  return {
    subject: 'Your profile has been deleted',
    paragraphs: [
      `Your ${brand.name} account has been deleted${withClub ? ', with your club and everything we stored about it' : ''}.`,
      'Clubs that had agreed a match with you know that it is off. Any Direct Debit has been cancelled.',
      'If this wasn’t you, write to us now.',
    ],
  };
}
