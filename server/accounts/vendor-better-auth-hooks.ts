import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Platform } from '../platform/platform.ts';
import {
  completePasswordChange,
  countSignInAttempt,
  deleteUnverifiedSignUp,
  renewPasswordHash,
  resetFailedSignIns,
} from './commands.ts';
import { codeAttemptLimit } from './policy.ts';
import { createCallerReader, findAccountByEmail } from './queries.ts';
import { getSessionCookieName, isCommonPassword } from './rules.ts';
import { createSecondFactorHooks } from './vendor-better-auth-second-factor.ts';
import type { PasswordHasher } from './vendor-scrypt.ts';

export interface AuthDeps
  extends Pick<
    Platform,
    'config' | 'db' | 'mail' | 'limits' | 'secrets' | 'log' | 'secret' | 'publicUrl'
  > {
  /** The origins that may send requests: the public URL and other names of this machine. */
  ownOrigins: string[];
}

/**
 * This signed cookie holds the user id and the email address of the sign-up that the browser began,
 * so that a code verifies only that sign-up.
 */
const signUpCookie = 'fixturebook-sign-up';

const authErrors = {
  invalidCode: { message: 'Incorrect OTP. Please try again.', code: 'INVALID_OTP' },
  tooManyTries: {
    message: 'Too many wrong codes today. Try again tomorrow.',
    code: 'TOO_MANY_ATTEMPTS',
  },
  badCredentials: { message: 'Invalid email or password', code: 'INVALID_EMAIL_OR_PASSWORD' },
  wrongPassword: {
    message: 'Invalid password',
    code: 'INVALID_PASSWORD',
    path: 'currentPassword',
  },
  commonPassword: {
    message: 'This password is too common. Choose another.',
    code: 'common-password',
  },
};

export function createAuthHooks(deps: AuthDeps, hasher: PasswordHasher) {
  const { db, limits, log, secret, publicUrl } = deps;
  const readCaller = createCallerReader(db, secret, getSessionCookieName(publicUrl));
  const secondFactor = createSecondFactorHooks(db, readCaller);

  const before = createAuthMiddleware(async (ctx) => {
    await secondFactor.before(ctx);
    switch (ctx.path) {
      case '/sign-up/email':
        await assertUncommonPassword('password', ctx.body.password);
        return deleteUnverifiedSignUp(db, ctx.body.email);
      case '/change-password':
      case '/reset-password':
        return assertUncommonPassword('newPassword', ctx.body.newPassword);
      case '/email-otp/verify-email':
        return assertCodeAttemptAllowed(
          ctx.body.email,
          await ctx.getSignedCookie(signUpCookie, ctx.context.secret),
        );
      case '/sign-in/email':
        if (await countSignInAttempt(db, ctx.body.email)) return;
        await ctx.context.password.hash(ctx.body.password);
        throw new APIError('UNAUTHORIZED', authErrors.badCredentials);
    }
  });

  const after = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    const { email } = ctx.body ?? {};
    if (returned instanceof Error) {
      // Report the same error for all failures, so that it does not reveal who has an account.
      if (ctx.path === '/email-otp/verify-email')
        throw new APIError('BAD_REQUEST', authErrors.invalidCode);
      if (
        ctx.path === '/change-password' &&
        getErrorCode(returned) === authErrors.wrongPassword.code
      )
        throw new APIError('BAD_REQUEST', authErrors.wrongPassword);
      if (ctx.path === '/sign-in/email' && getErrorCode(returned) === 'EMAIL_NOT_VERIFIED') {
        const account = await findAccountByEmail(db, email);
        if (account) await resetFailedSignIns(db, account.id);
        if (account) await setSignUpCookie(account.id);
      }
      return;
    }
    await secondFactor.after(ctx);
    if (ctx.path === '/sign-up/email') await setSignUpCookie((returned as AuthResult).user.id);
    if (ctx.path === '/change-password')
      await completePasswordChange(db, (returned as AuthResult).user.id);
    if (ctx.path === '/sign-in/email') {
      // Find the account by its address, because the response has no user if a second factor is on.
      const account = await findAccountByEmail(db, email);
      if (account) {
        await resetFailedSignIns(db, account.id);
        await renewPasswordHash(db, hasher, account.id, ctx.body.password);
      }
    }
    if (ctx.path === '/email-otp/verify-email')
      ctx.setCookie(signUpCookie, '', { maxAge: 0, path: '/' });

    async function setSignUpCookie(userId: string) {
      await ctx.setSignedCookie(signUpCookie, `${userId} ${email}`, ctx.context.secret, {
        ...ctx.context.authCookies.sessionToken.attributes,
        maxAge: 24 * 60 * 60,
      });
    }
  });

  async function assertUncommonPassword(path: string, password: string) {
    if (await isCommonPassword(password))
      throw new APIError('BAD_REQUEST', { ...authErrors.commonPassword, path });
  }

  /**
   * Accepts codes only from the browser that began the sign-up, so that a stranger cannot use up
   * the attempts.
   */
  async function assertCodeAttemptAllowed(
    email: string,
    signUp: string | null | false | undefined,
  ) {
    const [id, address] = signUp ? signUp.split(' ') : [];
    if (address !== email) throw new APIError('BAD_REQUEST', authErrors.invalidCode);
    if (!(await limits.tryUse(codeAttemptLimit, email))) {
      log.warn({}, 'code tries of an address used up');
      throw new APIError('TOO_MANY_REQUESTS', authErrors.tooManyTries);
    }
    const account = await findAccountByEmail(db, email);
    // Nobody may log in to a verified account with a code instead of its password.
    if (!account || account.emailVerified || account.id !== id)
      throw new APIError('BAD_REQUEST', authErrors.invalidCode);
  }

  return { before, after };
}

interface AuthResult {
  user: { id: string };
}

function getErrorCode(error: Error & { body?: { code?: string } }) {
  return error.body?.code;
}
