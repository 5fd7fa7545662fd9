import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Platform } from '../platform/platform.ts';
import {
  completePasswordChange,
  countSignInAttempt,
  renewPasswordHash,
  resetFailedSignIns,
} from './commands.ts';
import { signUpPasswordLimit } from './policy.ts';
import { createCallerReader, findAccountByEmail, findSignUp } from './queries.ts';
import { getSessionCookieName } from './rules.ts';
import { createSecondFactorHooks } from './vendor-better-auth-second-factor.ts';
import {
  assertUncommonPassword,
  hashSignUpPassword,
  setSignUpCookie,
} from './vendor-better-auth-sign-up.ts';
import type { PasswordHasher } from './vendor-scrypt.ts';

export interface AuthDeps
  extends Pick<
    Platform,
    'config' | 'db' | 'mail' | 'limits' | 'secrets' | 'log' | 'metrics' | 'secret' | 'publicUrl'
  > {
  /** The origins that may send requests: the public URL and other names of this machine. */
  ownOrigins: string[];
}

const authErrors = {
  badCredentials: { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
  emailNotVerified: { message: 'Email not verified', code: 'EMAIL_NOT_VERIFIED' },
  wrongPassword: {
    message: 'Invalid password',
    code: 'INVALID_PASSWORD',
    path: 'currentPassword',
  },
};

export function createAuthHooks(deps: AuthDeps, hasher: PasswordHasher) {
  const { db, secret, publicUrl } = deps;
  const readCaller = createCallerReader(db, secret, getSessionCookieName(publicUrl));
  const secondFactor = createSecondFactorHooks(db, readCaller);

  const before = createAuthMiddleware(async (ctx) => {
    await secondFactor.before(ctx);
    switch (ctx.path) {
      case '/change-password':
      case '/reset-password':
        return assertUncommonPassword('newPassword', ctx.body.newPassword);
      case '/sign-in/email':
        return checkSignIn(ctx);
    }
  });

  const after = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (returned instanceof Error) {
      if (
        ctx.path === '/change-password' &&
        getErrorCode(returned) === authErrors.wrongPassword.code
      )
        throw new APIError('BAD_REQUEST', authErrors.wrongPassword);
      return;
    }
    await secondFactor.after(ctx);
    if (ctx.path === '/change-password')
      await completePasswordChange(db, (returned as AuthResult).user.id);
    if (ctx.path === '/sign-in/email') {
      // Find the account by its address, because the response has no user if a second factor is on.
      const account = await findAccountByEmail(db, ctx.body.email);
      if (!account) return;
      await resetFailedSignIns(db, account.id);
      await renewPasswordHash(db, hasher, account.id, ctx.body.password);
    }
  });

  /**
   * Counts the login before better-auth checks the password. For an address without an account the
   * password is compared with its sign-ups, by one hash, so that the time is the same for every
   * address.
   */
  async function checkSignIn(ctx: Parameters<typeof secondFactor.before>[0]) {
    const { email, password } = ctx.body;
    const account = await findAccountByEmail(db, email);
    if (account?.emailVerified) {
      if (await countSignInAttempt(db, email)) return;
      await hasher.hash(password);
      throw new APIError('UNAUTHORIZED', authErrors.badCredentials);
    }
    const isAllowed = await deps.limits.tryUse(signUpPasswordLimit, email);
    const hash = await hashSignUpPassword(deps, hasher, email, password);
    const signUp = isAllowed ? await findSignUp(db, email, hash) : undefined;
    if (!signUp) throw new APIError('UNAUTHORIZED', authErrors.badCredentials);
    // The browser may continue the sign-up. An error that is returned keeps the cookie.
    await setSignUpCookie(ctx, signUp);
    return new APIError('FORBIDDEN', authErrors.emailNotVerified);
  }

  return { before, after };
}

interface AuthResult {
  user: { id: string };
}

function getErrorCode(error: Error & { body?: { code?: string } }) {
  return error.body?.code;
}
