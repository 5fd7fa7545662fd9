import { brand } from '@fixturebook/contract/brand';
import { and, eq, ne } from 'drizzle-orm';
import { type Executor, type Transaction, transaction } from '../../platform/database/database.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import {
  eraseHeld,
  eraseJobsNaming,
  type Held,
  type Holding,
  type Owner,
  readHeld,
  readJobsNaming,
} from '../../platform/personal-data.ts';
import type { Platform } from '../../platform/platform.ts';
import { officers, users } from '../schema.ts';

/** A file of the bucket. */
export interface Picture {
  name: string;
  content: Uint8Array;
}

export interface CareDeps extends Pick<Platform, 'db' | 'mail' | 'clock'> {
  /** What every feature holds; what refers to a row stands before it. */
  heldOn: (owner: Owner) => Holding[];
  picturesOf: (clubId: string) => Promise<Picture[]>;
  /** Nobody else adds to the club, or leaves it, until the transaction ends. */
  lockClub: (tx: Transaction, clubId: string) => Promise<void>;
  /** What other features do about a club that leaves, before it is gone, in the same transaction. */
  onClubLeaves: (tx: Transaction, clubId: string) => Promise<void>;
}

type Account = Pick<Caller, 'userId' | 'email'>;

/** The account's own rows and, unless others act for it too, the club's. */
async function ownerOf(executor: Executor, { userId, email }: Account): Promise<Owner> {
  const clubId = await clubOf(executor, userId);
  if (clubId === null) return { userId, email, clubId };
  const [other] = await executor
    .select({ userId: officers.userId })
    .from(officers)
    .where(and(eq(officers.clubId, clubId), ne(officers.userId, userId)))
    .limit(1);
  return { userId, email, clubId: other ? null : clubId };
}

async function clubOf(executor: Executor, userId: string) {
  const [officer] = await executor
    .select({ clubId: officers.clubId })
    .from(officers)
    .where(eq(officers.userId, userId));
  return officer?.clubId ?? null;
}

/** Everything that erasure would remove, and what it leaves without its club. */
export async function exportAll(deps: CareDeps, caller: Caller) {
  const { held, jobs, clubId } = await deps.db.transaction(
    async (tx) => {
      const owner = await ownerOf(tx, caller);
      const held = await readHeld(tx, deps.heldOn(owner));
      return { held, jobs: await readJobsNaming(tx, idsIn(owner, held)), clubId: owner.clubId };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const pictures = clubId ? await deps.picturesOf(clubId) : [];
  return {
    exportedAt: deps.clock().toISOString(),
    tables: held,
    jobs,
    pictures: pictures.map(({ name, content }) => ({
      name,
      base64: Buffer.from(content).toString('base64'),
    })),
  };
}

/** By these a job can name what is held. */
function idsIn({ userId, clubId }: Owner, held: Held) {
  const ids = Object.values(held).flatMap((rows) => rows.map(({ id }) => id));
  return [userId, clubId, ...ids].filter((id) => typeof id === 'string');
}

/**
 * Erases the account and its club within the call. The files of its pictures go right after: taken
 * before, they would be lost to a club whose erasure failed.
 */
export async function eraseAccount(deps: CareDeps, caller: Caller, email: string) {
  if (email.toLowerCase() !== caller.email)
    throw invalidInput([
      { path: 'email', message: 'Enter the e-mail address that you sign in with.' },
    ]);
  await transaction(deps.db, async (tx) => {
    const account = eq(users.id, caller.userId);
    const [user] = await tx.select({ id: users.id }).from(users).where(account).for('update');
    // A second call at the same time has nothing left to do.
    if (!user) return;
    const clubId = await clubOf(tx, caller.userId);
    if (clubId) await deps.lockClub(tx, clubId);
    const owner = await ownerOf(tx, caller);
    const holdings = deps.heldOn(owner);
    const erased = await readHeld(
      tx,
      holdings.filter(({ stays }) => !stays),
    );
    if (owner.clubId) await deps.onClubLeaves(tx, owner.clubId);
    await deps.mail.withdraw(tx, owner.email);
    await eraseJobsNaming(tx, idsIn(owner, erased));
    await eraseHeld(tx, holdings);
    await deps.mail.send(tx, owner.email, farewell(owner.clubId !== null));
  });
}

function farewell(withClub: boolean) {
  return {
    subject: 'Your profile is deleted',
    paragraphs: [
      `Your account at ${brand.name} is deleted${withClub ? ', with your club and everything kept about it' : ''}.`,
      'Clubs that had agreed a match with you are told that it is off. A Direct Debit ends by itself.',
      'If it was not you, write to us at once.',
    ],
  };
}
