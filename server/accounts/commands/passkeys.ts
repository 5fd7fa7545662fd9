import { randomBytes } from 'node:crypto';
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyLogin,
} from '@fixturebook/contract/accounts';
import { resetPasswordPath } from '@fixturebook/contract/paths';
import { brand } from '@fixturebook/contract/site';
import { and, count, eq, gt, lt, or, sql } from 'drizzle-orm';
import {
  type Database,
  type Executor,
  runTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import { AppError, isUniqueViolation, notFound } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import type { PasskeyDeps } from '../deps.ts';
import { maxPasskeys, passkeyAlgorithms, passkeyChallengeSeconds } from '../policy/passkeys.ts';
import { listPasskeysOfUser } from '../queries/passkeys.ts';
import {
  getPasskeyUserHandle,
  getUsedChallengeId,
  hashNewPasskeyChallenge,
} from '../rules/passkeys.ts';
import { passkeys, users, verifications } from '../schema.ts';
import {
  getRelyingPartyId,
  verifyNewPasskey,
  verifyPasskeyLogin,
} from '../vendor-simplewebauthn.ts';

const challengeEnd = sql`now() + ${passkeyChallengeSeconds} * interval '1 second'`;

export function generateChallenge() {
  return randomBytes(32).toString('base64url');
}

/** Call this after the caller has proved their identity: the challenge is the proof of it. */
export async function startPasskey(
  { db, publicUrl }: PasskeyDeps,
  { userId, sessionId, email }: Caller,
): Promise<PasskeyCreationOptions> {
  const existing = await listPasskeysOfUser(db, userId);
  if (existing.length >= maxPasskeys) throw tooManyPasskeys();
  const challenge = generateChallenge();
  await db.insert(verifications).values({
    identifier: hashNewPasskeyChallenge(sessionId, challenge),
    value: userId,
    expiresAt: challengeEnd,
  });
  return {
    challenge,
    rp: { id: getRelyingPartyId(publicUrl), name: brand.name },
    user: { id: getPasskeyUserHandle(userId), name: email, displayName: email },
    pubKeyCredParams: passkeyAlgorithms.map((alg) => ({ type: 'public-key', alg })),
    excludeCredentials: existing.map(({ credentialID, transports }) => ({
      type: 'public-key',
      id: credentialID,
      transports: transports ? transports.split(',') : [],
    })),
    timeout: passkeyChallengeSeconds * 1_000,
    attestation: 'none',
    authenticatorSelection: {
      residentKey: 'required',
      requireResidentKey: true,
      userVerification: 'required',
    },
  };
}

export async function createPasskey(
  { db, mail, publicUrl }: PasskeyDeps,
  { userId, sessionId }: Caller,
  { name, credential }: NewPasskey,
) {
  const verified = await verifyNewPasskey(credential, publicUrl);
  if (!verified) throw passkeyRefused();
  const challengeHash = hashNewPasskeyChallenge(sessionId, verified.challenge);
  return runTransaction(db, async (tx) => {
    // Locks the account, so that concurrent calls cannot exceed the maximum, and so that a password reset deletes
    // the passkey or, before it is stored, the challenge.
    const [account] = await tx
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, userId))
      .for('no key update');
    if (!account) throw notFound();
    if (!(await takeVerification(tx, challengeHash, userId))) throw passkeyRefused();
    const [counted] = await tx
      .select({ passkeys: count() })
      .from(passkeys)
      .where(eq(passkeys.userId, userId));
    if (counted && counted.passkeys >= maxPasskeys) throw tooManyPasskeys();
    const [created] = await tx
      .insert(passkeys)
      .values({ userId, name, ...verified.passkey })
      .returning()
      .catch((error) => {
        if (!isUniqueViolation(error, 'passkeys_credential_unique')) throw error;
        throw new AppError(409, 'passkey-exists', 'This passkey has been added already.');
      });
    await sendPasskeyAddedEmail(tx, mail, account.email, publicUrl);
    return created as typeof passkeys.$inferSelect;
  });
}

function passkeyRefused() {
  const message = 'That didn’t work. Start again to add the passkey.';
  return new AppError(400, 'passkey-refused', message);
}

function tooManyPasskeys() {
  const message = `You can have ${maxPasskeys} passkeys. Remove one that you no longer use.`;
  return new AppError(409, 'too-many-passkeys', message);
}

/** Deletes the row, so that of several callers one succeeds. Returns whether it was there and valid. */
async function takeVerification(tx: Transaction, identifier: string, userId: string) {
  const taken = await tx
    .delete(verifications)
    .where(
      and(
        eq(verifications.identifier, identifier),
        eq(verifications.value, userId),
        gt(verifications.expiresAt, sql`now()`),
      ),
    )
    .returning({ id: verifications.id });
  return taken.length > 0;
}

function sendPasskeyAddedEmail(executor: Executor, mail: Mail, email: string, publicUrl: string) {
  return mail.send(
    executor,
    email,
    {
      subject: 'A passkey was added to your account',
      paragraphs: [
        `You can now log in to ${brand.name} with a passkey: your fingerprint, your face or the lock of your device, in place of your password.`,
        'If this wasn’t you, set a new password now. That removes every passkey and logs every device out.',
      ],
      action: { label: 'Set a new password', url: publicUrl + resetPasswordPath },
    },
    { kind: 'account' },
  );
}

export async function renamePasskey(db: Database, caller: Caller, id: string, name: string) {
  const [renamed] = await db
    .update(passkeys)
    .set({ name })
    .where(isOwnPasskey(caller, id))
    .returning();
  if (!renamed) throw passkeyNotFound();
  return renamed;
}

export async function deletePasskey(db: Database, caller: Caller, id: string) {
  const { rowCount } = await db.delete(passkeys).where(isOwnPasskey(caller, id));
  if (rowCount === 0) throw passkeyNotFound();
}

function isOwnPasskey({ userId }: Caller, id: string) {
  return and(eq(passkeys.id, id), eq(passkeys.userId, userId));
}

function passkeyNotFound() {
  return notFound('We can’t find that passkey.');
}

/**
 * Returns the account of a passkey that answered the challenge, or undefined. A challenge works once,
 * whatever the answer. The counter of the passkey rises with each login, unless it has none: a
 * smaller one is that of a copy.
 */
export async function acceptPasskeyLogin(
  { db, publicUrl }: PasskeyDeps,
  login: PasskeyLogin,
  challenge: string,
): Promise<string | undefined> {
  if (!(await takeLoginChallenge(db, challenge))) return undefined;
  const [passkey] = await db.select().from(passkeys).where(eq(passkeys.credentialID, login.id));
  const { userHandle } = login.response;
  if (!passkey || (userHandle && userHandle !== getPasskeyUserHandle(passkey.userId)))
    return undefined;
  const verified = await verifyPasskeyLogin(login, passkey, { challenge, publicUrl });
  if (!verified) return undefined;
  const { counter, backedUp } = verified;
  const hasNoCounter = counter === 0 ? eq(passkeys.counter, 0) : undefined;
  const [used] = await db
    .update(passkeys)
    .set({ counter, backedUp })
    .where(and(eq(passkeys.id, passkey.id), or(lt(passkeys.counter, counter), hasNoCounter)))
    .returning({ userId: passkeys.userId });
  return used?.userId;
}

/** Stores used challenges in place of open ones, so that a look at the login page stores nothing. */
async function takeLoginChallenge(db: Database, challenge: string) {
  const { rowCount } = await db
    .insert(verifications)
    .values({
      id: getUsedChallengeId(challenge),
      identifier: 'used-passkey-challenge',
      value: '',
      expiresAt: challengeEnd,
    })
    .onConflictDoNothing({ target: verifications.id });
  return rowCount === 1;
}
