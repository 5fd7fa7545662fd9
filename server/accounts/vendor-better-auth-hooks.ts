import { APIError, createAuthMiddleware } from 'better-auth/api';
import type { Platform } from '../platform/platform.ts';
import {
  countSignIn,
  discardUnprovenSignUp,
  finishNewPassword,
  forgetFailedSignIns,
} from './commands.ts';
import { codeTriesPerAddress } from './policy.ts';
import { accountByEmail } from './queries.ts';
import { isCommonPassword } from './rules.ts';

type Needed = Pick<Platform, 'db' | 'mail' | 'limits' | 'secrets' | 'log' | 'secret' | 'publicUrl'>;

export interface AuthDeps extends Needed {
  /** Where requests may come from; beside the product's own address, other names of this machine. */
  ownOrigins: string[];
}

/** In a signed cookie, the sign-up that this browser began: `ID ADDRESS`. Its code proves no other. */
const signUpCookie = 'fixturebook-sign-up';

const codes = {
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
    message: 'This password is on the lists that are tried first. Choose another.',
    code: 'common-password',
  },
};

/** What better-auth leaves to us, around its own routes: see `docs/decisions/0004`. */
export function signInHooks({ db, limits, log }: AuthDeps) {
  const before = createAuthMiddleware(async (ctx) => {
    switch (ctx.path) {
      case '/sign-up/email':
        await refuseCommonPassword('password', ctx.body.password);
        return discardUnprovenSignUp(db, ctx.body.email);
      case '/change-password':
      case '/reset-password':
        return refuseCommonPassword('newPassword', ctx.body.newPassword);
      case '/email-otp/verify-email':
        return admitCode(
          ctx.body.email,
          await ctx.getSignedCookie(signUpCookie, ctx.context.secret),
        );
      case '/sign-in/email':
        if (await countSignIn(db, ctx.body.email)) return;
        await ctx.context.password.hash(ctx.body.password);
        throw new APIError('UNAUTHORIZED', codes.badCredentials);
    }
  });

  const after = createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    const { email } = ctx.body ?? {};
    if (returned instanceof Error) {
      // Which code is wrong, used up or over would tell whose address has an account.
      if (ctx.path === '/email-otp/verify-email')
        throw new APIError('BAD_REQUEST', codes.invalidCode);
      if (ctx.path === '/change-password' && errorCode(returned) === codes.wrongPassword.code)
        throw new APIError('BAD_REQUEST', codes.wrongPassword);
      // The password was right: only a wrong one counts as a failure.
      if (ctx.path === '/sign-in/email' && errorCode(returned) === 'EMAIL_NOT_VERIFIED') {
        const account = await accountByEmail(db, email);
        if (account) await forgetFailedSignIns(db, account.id);
        if (account) await rememberSignUp(account.id);
      }
      return;
    }
    if (ctx.path === '/sign-up/email') await rememberSignUp((returned as Returned).user.id);
    if (ctx.path === '/change-password')
      await finishNewPassword(db, (returned as Returned).user.id);
    if (ctx.path === '/sign-in/email') {
      // The answer names nobody where a second factor is asked for: that has a count of its own.
      const account = await accountByEmail(db, email);
      if (account) await forgetFailedSignIns(db, account.id);
    }
    if (ctx.path === '/email-otp/verify-email')
      ctx.setCookie(signUpCookie, '', { maxAge: 0, path: '/' });

    async function rememberSignUp(userId: string) {
      await ctx.setSignedCookie(signUpCookie, `${userId} ${email}`, ctx.context.secret, {
        ...ctx.context.authCookies.sessionToken.attributes,
        maxAge: 24 * 60 * 60,
      });
    }
  });

  async function refuseCommonPassword(path: string, password: string) {
    if (await isCommonPassword(password))
      throw new APIError('BAD_REQUEST', { ...codes.commonPassword, path });
  }

  /**
   * Only the browser that began a sign-up has tries, so that a stranger can neither guess nor use up
   * another's. They are counted whether or not the address has an account: that is not to be told.
   */
  async function admitCode(email: string, signUp: string | null | false | undefined) {
    const [id, address] = signUp ? signUp.split(' ') : [];
    if (address !== email) throw new APIError('BAD_REQUEST', codes.invalidCode);
    if (!(await limits.tryUse(codeTriesPerAddress, email))) {
      log.warn({}, 'code tries of an address used up');
      throw new APIError('TOO_MANY_REQUESTS', codes.tooManyTries);
    }
    const account = await accountByEmail(db, email);
    // A proven account has nothing left to prove: a code must never stand in for its password.
    if (!account || account.emailVerified || account.id !== id)
      throw new APIError('BAD_REQUEST', codes.invalidCode);
  }

  return { before, after };
}

interface Returned {
  user: { id: string };
}

function errorCode(error: Error & { body?: { code?: string } }) {
  return error.body?.code;
}
