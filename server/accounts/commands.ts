import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import { loginPath, resetPasswordPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { and, eq, lte, sql } from 'drizzle-orm';
import { createClub, prepareClubProfile, updateClub } from '../clubs/commands.ts';
import { type Database, type Executor, runTransaction } from '../platform/database/database.ts';
import type { Caller } from '../platform/http/http.ts';
import { recordLiveEvent } from '../platform/live/event-log.ts';
import type { Mail } from '../platform/mail/mail.ts';
import type { Platform } from '../platform/platform.ts';
import type { SaveClubDeps } from './deps.ts';
import { codeLifetimeSeconds, maxFailedSignIns, resetLifetimeSeconds } from './policy.ts';
import { listClubIdsOfUser } from './queries/data-owner.ts';
import { identities, officers, passkeys, users, verifications } from './schema.ts';
import type { PasswordHasher } from './vendor-scrypt.ts';

/** Locks the account's row, so that two concurrent calls cannot both create a club. */
export async function saveOwnClub(
  deps: SaveClubDeps,
  caller: Caller,
  { input, expectedVersion }: { input: ClubProfileInput; expectedVersion?: string | undefined },
) {
  const profile = await prepareClubProfile(deps, input);
  const id = await runTransaction(deps.db, async (tx) => {
    // A stronger lock would wait for transactions that store what the officer did while they wait for the club.
    await tx.select().from(users).where(eq(users.id, caller.userId)).for('no key update');
    const [firstClubId] = await listClubIdsOfUser(tx, caller.userId);
    const clubId = caller.clubId ?? firstClubId;
    if (clubId) {
      await deps.lockMatchesOfClub(tx, clubId);
      const before = await updateClub(tx, deps, { id: clubId, expectedVersion }, profile);
      if (!before) return clubId;
      const { postcode, morePitches } = profile;
      const hadMorePitches = before.morePitches;
      await deps.onClubEdited(tx, { clubId, postcode, morePitches, hadMorePitches });
      await recordLiveEvent(tx, { clubId, name: 'club', data: {} });
      return clubId;
    }
    const newClubId = await createClub(tx, deps, profile);
    await tx.insert(officers).values({ userId: caller.userId, clubId: newClubId, role: 'owner' });
    return newClubId;
  });
  deps.live.wake(id);
  return id;
}

export function sendSignUpCode(
  executor: Executor,
  mail: Mail,
  email: string,
  { id, code, network }: { id: string; code: string; network: string },
) {
  return mail.send(
    executor,
    email,
    {
      subject: `Your ${brand.name} code`,
      paragraphs: [
        'Enter this code to finish signing up:',
        `It works once, within ${codeLifetimeSeconds / 60} minutes. If this wasn’t you, ignore this email.`,
      ],
      code,
      lifetimeSeconds: codeLifetimeSeconds,
      lateCode: { kind: 'sign-up', id, secret: code },
    },
    { kind: 'account', network },
  );
}

/**
 * Tells the owner of an existing account about the sign-up by email, because the response to the
 * sign-up must not reveal which addresses have an account.
 */
export function sendAlreadyRegisteredEmail(
  executor: Executor,
  mail: Mail,
  email: string,
  { publicUrl, network }: { publicUrl: string; network: string },
) {
  return mail.send(
    executor,
    email,
    {
      subject: 'You already have an account',
      paragraphs: [
        'Someone tried to sign up with this address, but you already have an account.',
        'If it was you, log in. If you’ve forgotten your password, you can set a new one there.',
      ],
      action: { label: 'Log in', url: publicUrl + loginPath },
    },
    { kind: 'account', network },
  );
}

export function sendPasswordResetLink(
  executor: Executor,
  mail: Mail,
  email: string,
  { publicUrl, token, network }: { publicUrl: string; token: string; network: string },
) {
  return mail.send(
    executor,
    email,
    {
      subject: 'Set a new password',
      paragraphs: [
        'Choose a new password here:',
        `The link works once, within ${resetLifetimeSeconds / 60} minutes. If this wasn’t you, ignore this email.`,
      ],
      action: {
        label: 'Set a new password',
        url: `${publicUrl}${resetPasswordPath}?token=${encodeURIComponent(token)}`,
      },
      lifetimeSeconds: resetLifetimeSeconds,
      lateCode: { kind: 'password-reset', secret: token },
    },
    { kind: 'reset', network },
  );
}

function sendAccountLockedEmail(
  executor: Executor,
  mail: Mail,
  email: string,
  { publicUrl }: { publicUrl: string },
) {
  return mail.send(
    executor,
    email,
    {
      subject: 'Your login is locked',
      paragraphs: [
        `Someone has entered a wrong password for your ${brand.name} account ${maxFailedSignIns} times, so nobody can log in with a password or a link for now. Devices that are logged in stay logged in.`,
        'To log in again, choose “Forgot password?” and set a new one.',
      ],
      action: { label: 'Log in', url: publicUrl + loginPath },
    },
    { kind: 'reset' },
  );
}

/**
 * Deletes a sign-up that a node of version 0.1.0 stored as an unverified account, so that a
 * stranger's password does not work once the owner has proved the address.
 */
export async function deleteUnverifiedSignUp(executor: Executor, email: string) {
  await executor
    .delete(users)
    .where(and(eq(users.email, email.toLowerCase()), eq(users.emailVerified, false)));
}

/**
 * Counts a login attempt before its password is checked, so that concurrent attempts all count.
 * Returns false if the account is locked, and tells its owner once.
 */
export async function countSignInAttempt(
  { db, mail, publicUrl }: Pick<Platform, 'db' | 'mail' | 'publicUrl'>,
  email: string,
) {
  const isAccount = eq(users.email, email.toLowerCase());
  return runTransaction(db, async (tx) => {
    const [counted] = await tx
      .update(users)
      .set({ failedSignIns: sql`${users.failedSignIns} + 1` })
      .where(and(isAccount, lte(users.failedSignIns, maxFailedSignIns)))
      .returning({ attempts: users.failedSignIns });
    if (counted && counted.attempts <= maxFailedSignIns) return true;
    if (counted) await sendAccountLockedEmail(tx, mail, email, { publicUrl });
    const [locked] = await tx.select({ id: users.id }).from(users).where(isAccount);
    return locked === undefined;
  });
}

/** Replaces a hash with other parameters than those of new hashes by one of the right password. */
export async function renewPasswordHash(
  db: Database,
  hasher: Pick<PasswordHasher, 'hash' | 'needsRehash'>,
  userId: string,
  password: string,
) {
  const isOwn = and(eq(identities.userId, userId), eq(identities.providerId, 'credential'));
  const [identity] = await db
    .select({ id: identities.id, hash: identities.password })
    .from(identities)
    .where(isOwn);
  if (!identity?.hash || !hasher.needsRehash(identity.hash)) return;
  const renewed = await hasher.hash(password);
  await db
    .update(identities)
    .set({ password: renewed })
    .where(and(eq(identities.id, identity.id), eq(identities.password, identity.hash)));
}

export async function resetFailedSignIns(db: Executor, userId: string) {
  await db.update(users).set({ failedSignIns: 0 }).where(eq(users.id, userId));
}

export async function completePasswordChange(db: Executor, userId: string) {
  await resetFailedSignIns(db, userId);
  await db.delete(verifications).where(eq(verifications.value, userId));
}

/** Removes all passkeys too, because a stranger who knew the password may have added one. */
export async function completePasswordReset(db: Database, userId: string) {
  await runTransaction(db, async (tx) => {
    await completePasswordChange(tx, userId);
    await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  });
}
