import type { ClubProfileInput } from '@fixturebook/contract/clubs';
import { and, eq, lt, sql } from 'drizzle-orm';
import { type ClubDeps, createClub, prepareClubProfile, updateClub } from '../clubs/commands.ts';
import {
  type Database,
  type Executor,
  runTransaction,
  type Transaction,
} from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import type { Mail } from '../platform/mail/mail.ts';
import { codeLifetimeSeconds, maxFailedSignIns, resetLifetimeSeconds } from './policy.ts';
import { officers, users, verifications } from './schema.ts';

export type SaveClubDeps = ClubDeps & {
  db: Database;
  /** What other features do about a profile that was edited, in the same transaction, the club locked. */
  onClubEdited: (tx: Transaction, club: { clubId: string; morePitches: boolean }) => Promise<void>;
};

/**
 * Sets up the caller's club, or edits it. Two set-ups at once by one account end with one club: the
 * row of the account is the lock. Answers the club's id.
 */
export async function saveOwnClub(deps: SaveClubDeps, caller: Caller, input: ClubProfileInput) {
  const profile = await prepareClubProfile(deps, input);
  return runTransaction(deps.db, async (tx) => {
    await tx.select().from(users).where(eq(users.id, caller.userId)).for('update');
    const [officer] = await tx.select().from(officers).where(eq(officers.userId, caller.userId));
    if (officer) {
      const { clubId } = officer;
      await updateClub(tx, deps, clubId, profile);
      await deps.onClubEdited(tx, { clubId, morePitches: profile.morePitches });
      return clubId;
    }
    const clubId = await createClub(tx, deps, profile);
    await tx.insert(officers).values({ userId: caller.userId, clubId });
    return clubId;
  });
}

export function sendCode(executor: Executor, mail: Mail, email: string, code: string) {
  return mail.send(executor, email, {
    subject: 'Your code',
    paragraphs: [
      'Enter this code to finish signing up:',
      `It works once, within ${codeLifetimeSeconds / 60} minutes. If you did not ask for it, do nothing.`,
    ],
    code,
    until: getExpiry(codeLifetimeSeconds),
  });
}

/** Sent in place of a code, so that the page of sign-up need not tell who has an account. */
export function sendAlreadyRegistered(
  executor: Executor,
  mail: Mail,
  email: string,
  publicUrl: string,
) {
  return mail.send(executor, email, {
    subject: 'You already have an account',
    paragraphs: [
      'Somebody asked to sign up with this address. It has an account already.',
      'If it was you, sign in. If you have forgotten the password, you can set a new one there.',
    ],
    action: { label: 'Sign in', url: `${publicUrl}/login` },
  });
}

export function sendResetLink(
  executor: Executor,
  mail: Mail,
  email: string,
  publicUrl: string,
  token: string,
) {
  return mail.send(executor, email, {
    subject: 'Set a new password',
    paragraphs: [
      'Follow this link to set a new password:',
      `It works once, within ${resetLifetimeSeconds / 60} minutes. If you did not ask for it, do nothing.`,
    ],
    action: {
      label: 'Set a new password',
      url: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
    },
    until: getExpiry(resetLifetimeSeconds),
  });
}

/** A mail that a mail server took late must not bring what no longer opens anything. */
function getExpiry(seconds: number) {
  return new Date(Date.now() + seconds * 1000).toISOString();
}

/**
 * A sign-up that was never proved gives way to a new one for the same address: its password, set by
 * whoever asked first, must not open the account of whoever proves the address.
 */
export async function deleteUnverifiedSignUp(db: Database, email: string) {
  await db
    .delete(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
}

/** Counts a try before the password is looked at. False when the account is locked. */
export async function countSignInAttempt(db: Database, email: string) {
  const isAccount = eq(users.email, email.toLowerCase());
  const [counted] = await db
    .update(users)
    .set({ failedSignIns: sql`${users.failedSignIns} + 1` })
    .where(and(isAccount, lt(users.failedSignIns, maxFailedSignIns)))
    .returning({ id: users.id });
  if (counted) return true;
  const [locked] = await db.select({ id: users.id }).from(users).where(isAccount);
  return locked === undefined;
}

export async function resetFailedSignIns(db: Database, userId: string) {
  await db.update(users).set({ failedSignIns: 0 }).where(eq(users.id, userId));
}

/**
 * The account is open again. Links that were mailed before lead nowhere, nor does a sign-in that still
 * waits for its second factor.
 */
export async function completePasswordChange(db: Database, userId: string) {
  await resetFailedSignIns(db, userId);
  await db.delete(verifications).where(eq(verifications.value, userId));
}
