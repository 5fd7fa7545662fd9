import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import type { Platform } from '../../platform/platform.ts';
import {
  completePasswordChange,
  countSignInAttempt,
  renewPasswordHash,
  resetFailedSignIns,
} from '../commands.ts';
import { signUpPasswordLimit } from '../policy.ts';
import {
  createCallerReader,
  findAccountByEmail,
  findNewPasswordHash,
  findPasswordHash,
  findSignUp,
  hasSignUp,
} from '../queries.ts';
import { getSessionCookieName } from '../rules.ts';
import type { PasswordHasher } from '../vendor-scrypt.ts';
import { type AuthContext, createSecondFactorHooks } from './second-factor.ts';
import { assertUncommonPassword, hashSignUpPassword, setSignUpCookie } from './sign-up.ts';

export interface AuthDeps
  extends Pick<
    Platform,
    | 'config'
    | 'clock'
    | 'db'
    | 'jobs'
    | 'mail'
    | 'limits'
    | 'secrets'
    | 'log'
    | 'metrics'
    | 'secret'
    | 'publicUrl'
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
      await endLoginWithOldPassword(ctx, account.id);
      await resetFailedSignIns(db, account.id);
      await renewPasswordHash(db, hasher, account.id, ctx.body.password);
    }
  });

  /**
   * Comparing a password takes so long that a new one can be stored before it ends. The new password ends all sessions,
   * but not the one that such a login begins afterwards.
   */
  async function endLoginWithOldPassword(ctx: AuthContext, userId: string) {
    const hash = await findNewPasswordHash(db, userId);
    if (!hash || (await hasher.verify({ hash, password: ctx.body.password }))) return;
    const { newSession, internalAdapter } = ctx.context;
    if (newSession) await internalAdapter.deleteSession(newSession.session.token);
    ctx.context.setNewSession(null);
    deleteSessionCookie(ctx);
    throw new APIError('UNAUTHORIZED', authErrors.badCredentials);
  }

  /**
   * Counts the login before better-auth checks the password. A stranger who signs up with an address
   * and then logs in must not learn whether it has an account, so the password is also compared with
   * the sign-ups of an address that has an account. For a refused login the number of hashes depends
   * only on whether the address has sign-ups.
   */
  async function checkSignIn(ctx: AuthContext) {
    const { password } = ctx.body;
    const email = ctx.body.email.toLowerCase();
    const account = await findAccountByEmail(db, email);
    const passwordHash = account?.emailVerified && (await findPasswordHash(db, account.id));
    const isAdmitted = Boolean(passwordHash) && (await countSignInAttempt(deps, email));
    const signUp = (await hasSignUp(db, email))
      ? await findSignUpByPassword(email, password)
      : undefined;
    // Better-auth checks the password. A password of a sign-up is checked here, because it may be
    // the password of the account too.
    if (isAdmitted && !signUp) return;
    const isRight =
      isAdmitted && passwordHash
        ? await hasher.verify({ hash: passwordHash, password })
        : await hasher.hash(password).then(() => false);
    if (isRight) return;
    if (!signUp) throw new APIError('UNAUTHORIZED', authErrors.badCredentials);
    // The browser may continue the sign-up. An error that is returned keeps the cookie.
    await setSignUpCookie(ctx, signUp);
    return new APIError('FORBIDDEN', authErrors.emailNotVerified);
  }

  async function findSignUpByPassword(email: string, password: string) {
    const isAllowed = await deps.limits.tryUse(signUpPasswordLimit, email);
    const hash = await hashSignUpPassword(deps, hasher, email, password);
    return isAllowed ? findSignUp(db, email, hash) : undefined;
  }

  return { before, after };
}

interface AuthResult {
  user: { id: string };
}

function getErrorCode(error: Error & { body?: { code?: string } }) {
  return error.body?.code;
}
