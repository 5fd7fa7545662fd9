import { secondFactorRequired } from '@fixturebook/contract/accounts';
import { APIError } from 'better-auth/api';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { AppError, invalidInput, notSignedIn } from '../../platform/errors.ts';
import type { IdentityProof } from '../deps.ts';
import type { PasswordGate } from '../policy.ts';
import { identities, users } from '../schema.ts';
import type { Auth } from '../vendor-better-auth.ts';
import { createAuthHeaders } from './headers.ts';

/** How a caller proves who they are: the sessions, and the checks of passwords and codes. */
export interface IdentityDeps {
  auth: Auth;
  passwordGate: PasswordGate;
  proveIdentity: IdentityProof;
}

/** Checks the password first, so that a wrong password does not use up a recovery code. */
export function createIdentityProof(db: Database, auth: Auth): IdentityProof {
  return async (caller, headers, { password, code }) => {
    await assertPassword(db, auth, caller.userId, password);
    if (caller.twoFactorEnabled)
      await assertSecondFactor(auth, await createAuthHeaders(auth, headers, caller), code);
  };
}

async function assertPassword(db: Database, auth: Auth, userId: string, password: string) {
  const isPassword = and(eq(identities.userId, users.id), eq(identities.providerId, 'credential'));
  const [account] = await db
    .select({ hash: identities.password })
    .from(users)
    .leftJoin(identities, isPassword)
    .where(eq(users.id, userId));
  // The account was deleted by another request at the same time.
  if (!account) throw notSignedIn();
  if (!account.hash)
    throw invalidInput([
      {
        path: 'password',
        message: 'Your account has no password yet. Log out and set one with “Forgot password?”.',
      },
    ]);
  const { verify } = (await auth.$context).password;
  if (!(await verify({ hash: account.hash, password })))
    throw invalidInput([{ path: 'password', message: 'That isn’t your password. Try again.' }]);
}

async function assertSecondFactor(auth: Auth, headers: Headers, code: string) {
  const message = 'Enter the code from your app, or a recovery code.';
  if (code === '')
    throw new AppError(400, secondFactorRequired, message, [{ path: 'code', message }]);
  const { verifyTOTP, verifyBackupCode } = auth.api;
  try {
    if (/^\d{6}$/.test(code)) await verifyTOTP({ headers, body: { code } });
    else await verifyBackupCode({ headers, body: { code } });
  } catch (error) {
    if (!(error instanceof APIError)) throw error;
    throw invalidInput([{ path: 'code', message: 'Incorrect code. Try again with a new one.' }]);
  }
}
