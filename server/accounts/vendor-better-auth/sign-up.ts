import { CodeProof, CodeRequest, SignUp } from '@fixturebook/contract/accounts';
import { APIError, createAuthEndpoint, type createAuthMiddleware } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { BetterAuthPlugin } from 'better-auth/types';
import {
  beginSignUp,
  type CodeTryPause,
  countCodeTry,
  enterSignUpCode,
  renewSignUpCode,
  type SignUpDeps,
} from '../commands/sign-up.ts';
import { callerNetworkHeader, isCommonPassword } from '../rules.ts';
import type { PasswordHasher } from '../vendor-scrypt.ts';

/**
 * This signed cookie holds the id and the email address of the sign-up that the browser began, so
 * that a code completes only that sign-up, and strangers cannot use up its tries.
 */
const signUpCookie = 'fixturebook-sign-up';

const signUpErrors = {
  wrongCode: { message: 'Incorrect OTP. Please try again.', code: 'INVALID_OTP' },
  codeOver: {
    message: 'That code no longer works. Choose ‘Send a new code’ to get another.',
    code: 'OTP_NO_LONGER_VALID',
  },
  commonPassword: {
    message: 'This password is too common. Choose another.',
    code: 'common-password',
  },
};

/**
 * Replaces better-auth's sign-up, which keeps one sign-up for an address, so that a stranger could
 * end a sign-up, and which answers differently when two nodes create an account at once.
 */
export function signUpPlugin(deps: SignUpDeps, hasher: PasswordHasher) {
  return {
    id: 'sign-up-by-code',
    endpoints: {
      signUpEmail: createAuthEndpoint(
        '/sign-up/email',
        { method: 'POST', body: SignUp },
        async (ctx) => {
          const { email, name } = ctx.body;
          await assertUncommonPassword('password', ctx.body.password);
          const password = await hashSignUpPassword(deps, hasher, email, ctx.body.password);
          const id = await beginSignUp(deps, { email, name, password }, readCallerNetwork(ctx));
          await setSignUpCookie(ctx, { id, email });
          const now = new Date();
          const times = { createdAt: now, updatedAt: now };
          const flags = { emailVerified: false, twoFactorEnabled: false, image: null };
          return ctx.json({ token: null, user: { id, name, email, ...flags, ...times } });
        },
      ),
      sendSignUpCode: createAuthEndpoint(
        '/email-otp/send-verification-otp',
        { method: 'POST', body: CodeRequest },
        async (ctx) => {
          const signUp = await readSignUpCookie(ctx, ctx.body.email);
          if (signUp) await renewSignUpCode(deps, signUp, readCallerNetwork(ctx));
          return ctx.json({ success: true });
        },
      ),
      enterSignUpCode: createAuthEndpoint(
        '/email-otp/verify-email',
        { method: 'POST', body: CodeProof },
        async (ctx) => {
          const { email, otp } = ctx.body;
          const signUp = await readSignUpCookie(ctx, email);
          if (!signUp) throw new APIError('BAD_REQUEST', signUpErrors.wrongCode);
          const network = readCallerNetwork(ctx);
          const pause = await countCodeTry(deps, { email, code: otp }, network);
          if (pause) throw createTooManyTriesError(pause);
          const outcome = await enterSignUpCode(deps, signUp, otp, network);
          if (outcome === 'wrong') throw new APIError('BAD_REQUEST', signUpErrors.wrongCode);
          if (outcome === 'over') throw new APIError('BAD_REQUEST', signUpErrors.codeOver);
          const { internalAdapter } = ctx.context;
          const user = await internalAdapter.findUserById(outcome.userId);
          if (!user) throw new APIError('BAD_REQUEST', signUpErrors.wrongCode);
          const session = await internalAdapter.createSession(user.id);
          await setSessionCookie(ctx, { session, user });
          ctx.setCookie(signUpCookie, '', { maxAge: 0, path: '/' });
          return ctx.json({ status: true, token: session.token, user });
        },
      ),
    },
  } satisfies BetterAuthPlugin;
}

/**
 * The salt is made from the address, so that a login compares the password with all sign-ups of the
 * address by one hash.
 */
export function hashSignUpPassword(
  { secrets }: Pick<SignUpDeps, 'secrets'>,
  hasher: PasswordHasher,
  email: string,
  password: string,
) {
  return hasher.hashFor(password, secrets.keyedHash('sign-up-salt', email));
}

export async function assertUncommonPassword(path: string, password: string) {
  if (await isCommonPassword(password))
    throw new APIError('BAD_REQUEST', { ...signUpErrors.commonPassword, path });
}

type CookieContext = Pick<
  Parameters<Parameters<typeof createAuthMiddleware>[0]>[0],
  'context' | 'setSignedCookie' | 'getSignedCookie'
>;

export async function setSignUpCookie(ctx: CookieContext, signUp: { id: string; email: string }) {
  await ctx.setSignedCookie(signUpCookie, `${signUp.id} ${signUp.email}`, ctx.context.secret, {
    ...ctx.context.authCookies.sessionToken.attributes,
    maxAge: 24 * 60 * 60,
  });
}

async function readSignUpCookie(ctx: CookieContext, email: string) {
  const signed = await ctx.getSignedCookie(signUpCookie, ctx.context.secret);
  const [id, address] = signed ? signed.split(' ') : [];
  return id && address === email ? { id, email } : undefined;
}

function readCallerNetwork({ headers }: { headers?: Headers | undefined }) {
  return headers?.get(callerNetworkHeader) ?? '';
}

function createTooManyTriesError({ budget, waitSeconds }: CodeTryPause) {
  const when = formatWait(waitSeconds);
  const message =
    budget === 'address'
      ? 'Too many wrong codes for this email address. Choose ‘Send a new code’: it will be longer, and works at once.'
      : `Too many wrong codes from your network. Try again ${when}, or over another connection, such as your phone's mobile data.`;
  return new APIError(
    'TOO_MANY_REQUESTS',
    { message, code: 'TOO_MANY_ATTEMPTS' },
    { 'Retry-After': String(Math.max(1, Math.ceil(waitSeconds))) },
  );
}

function formatWait(seconds: number) {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  const days = Math.round(hours / 24);
  if (minutes === 1) return 'in a minute';
  if (hours === 1) return `in ${minutes} minutes`;
  return hours < 36 ? `in ${hours} hours` : `in ${days} days`;
}
