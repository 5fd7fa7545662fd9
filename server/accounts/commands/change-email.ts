import {
  type EmailChangeProof,
  emailTaken,
  invalidChangeCode,
} from '@fixturebook/contract/accounts';
import { and, eq, gt, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput, isUniqueViolation } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/http.ts';
import { deleteUnverifiedSignUp, sendAlreadyRegisteredEmail } from '../commands.ts';
import type { EmailChangeDeps } from '../deps.ts';
import { emailChangeLifetimeSeconds, mailLimits, maxEmailChangeAttempts } from '../policy.ts';
import { isEmailVerified } from '../queries.ts';
import { generateEmailChangeCode, hashEmailChangeCode } from '../rules.ts';
import { emailChanges, users, verifications } from '../schema.ts';
import { endSessionsExcept } from './sessions.ts';

export async function requestEmailChange(
  deps: EmailChangeDeps,
  caller: Caller,
  email: string,
  network: string,
) {
  const newEmail = email.toLowerCase();
  if (newEmail === caller.email)
    throw invalidInput([{ path: 'email', message: 'This is already your address.' }]);
  const { db, mail, limits, secrets, clock, publicUrl } = deps;
  const [currentCode, newCode] = [generateEmailChangeCode(), generateEmailChangeCode()];
  const isTaken = await isEmailVerified(db, newEmail);
  const kind = isTaken ? 'alreadyRegistered' : 'emailChange';
  const canMailNewAddress = await limits.tryUse(mailLimits[kind], newEmail);
  const expiresAt = new Date(clock().getTime() + emailChangeLifetimeSeconds * 1000);
  const change = {
    newEmail,
    expiresAt,
    tries: 0,
    currentCode: hashEmailChangeCode(secrets, currentCode),
    newCode: hashEmailChangeCode(secrets, newCode),
  };
  const { userId } = caller;
  await runTransaction(db, async (tx) => {
    await tx
      .insert(emailChanges)
      .values({ userId, ...change })
      .onConflictDoUpdate({ target: emailChanges.userId, set: change });
    await mail.send(tx, caller.email, createCurrentAddressEmail(newEmail, currentCode, userId), {
      kind: 'account',
      network,
    });
    if (!canMailNewAddress) return;
    // Tell the owner by email that the address is taken, because the response must not reveal it.
    if (isTaken) await sendAlreadyRegisteredEmail(tx, mail, newEmail, { publicUrl, network });
    else
      await mail.send(tx, newEmail, createNewAddressEmail(newCode, userId), {
        kind: 'account',
        network,
      });
  });
}

const codeLifetimeText = `It works once, within ${emailChangeLifetimeSeconds / 60} minutes.`;

function describeExpiry(code: string, userId: string) {
  const lateCode = { kind: 'email-change' as const, id: userId, secret: code };
  return { lifetimeSeconds: emailChangeLifetimeSeconds, lateCode };
}

function createCurrentAddressEmail(newEmail: string, code: string, userId: string) {
  return {
    subject: 'Change your email address',
    paragraphs: [
      `Someone logged in to your account asked to change its email address to ${newEmail}.`,
      'If it was you, enter this code as the one for your current address:',
      `${codeLifetimeText} If this wasn’t you, change your password now.`,
    ],
    code,
    ...describeExpiry(code, userId),
  };
}

function createNewAddressEmail(code: string, userId: string) {
  return {
    subject: 'Confirm your new email address',
    paragraphs: [
      'Enter this code as the one for your new address:',
      `${codeLifetimeText} If this wasn’t you, ignore this email.`,
    ],
    code,
    ...describeExpiry(code, userId),
  };
}

export async function confirmEmailChange(
  deps: EmailChangeDeps,
  caller: Caller,
  { revokeOtherSessions, ...codes }: z.output<typeof EmailChangeProof>,
) {
  const { db, mail } = deps;
  const newEmail = await verifyEmailChangeCodes(deps, caller.userId, codes);
  await deleteUnverifiedSignUp(db, newEmail);
  await runTransaction(db, async (tx) => {
    const { userId, email } = caller;
    await tx.delete(emailChanges).where(eq(emailChanges.userId, userId));
    await updateEmail(tx, userId, newEmail);
    await tx.delete(verifications).where(eq(verifications.value, userId));
    await deps.onEmailChanged(tx, { from: email, to: newEmail });
    if (revokeOtherSessions) await endSessionsExcept(tx, userId, { id: caller.sessionId });
    await mail.send(
      tx,
      email,
      {
        subject: 'Your email address has changed',
        paragraphs: [
          `From now on, log in with ${newEmail}.`,
          'If this wasn’t you, write to us now.',
        ],
      },
      { kind: 'account' },
    );
  });
}

/** Counts an attempt before its codes are checked, so that concurrent attempts all count. */
async function verifyEmailChangeCodes(
  { db, secrets, clock }: EmailChangeDeps,
  userId: string,
  codes: Record<'currentCode' | 'newCode', string>,
) {
  const [change] = await db
    .update(emailChanges)
    .set({ tries: sql`${emailChanges.tries} + 1` })
    .where(
      and(
        eq(emailChanges.userId, userId),
        lt(emailChanges.tries, maxEmailChangeAttempts),
        gt(emailChanges.expiresAt, clock()),
      ),
    )
    .returning();
  const message = 'Incorrect code. After five tries, ask for new codes.';
  const wrongCodes = (['currentCode', 'newCode'] as const)
    .filter((path) => change?.[path] !== hashEmailChangeCode(secrets, codes[path]))
    .map((path) => ({ path, message }));
  if (!change || wrongCodes.length > 0)
    throw new AppError(400, invalidChangeCode, message, wrongCodes);
  return change.newEmail;
}

/** Clears a user name that is the old address, because sign-up stores the address there too. */
async function updateEmail(tx: Transaction, userId: string, email: string) {
  await tx
    .update(users)
    .set({
      email,
      name: sql`case when lower(${users.name}) = ${users.email} then '' else ${users.name} end`,
    })
    .where(eq(users.id, userId))
    .catch((error) => {
      if (!isUniqueViolation(error, 'users_email_unique')) throw error;
      throw new AppError(409, emailTaken, 'This address already has an account.');
    });
}
