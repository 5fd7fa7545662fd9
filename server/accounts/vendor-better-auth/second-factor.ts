import { APIError, type createAuthMiddleware } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import type { CallerReader } from '../../platform/http/http.ts';
import {
  countSecondFactorTry,
  resetSecondFactorTries,
  takeTotpStep,
} from '../commands/second-factor.ts';
import { endSessionsExcept } from '../commands/sessions.ts';
import { findTotpStep, pendingLoginCookie } from '../rules.ts';
import { twoFactors, verifications } from '../schema.ts';

export type AuthContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];

const totpPath = '/two-factor/verify-totp';
const recoveryCodePath = '/two-factor/verify-backup-code';

const secondFactorErrors = {
  usedCode: {
    message: 'That code has been used already. Wait for the next one in your app.',
    code: 'INVALID_CODE',
  },
  locked: {
    message: 'Too many wrong codes. Try again tomorrow.',
    code: 'ACCOUNT_TEMPORARILY_LOCKED',
  },
};

/**
 * Counts tries and takes codes before better-auth looks at them, because better-auth counts a try
 * after it looked at the code, and accepts a code as often as it is sent.
 */
export function createSecondFactorHooks(db: Database, readCaller: CallerReader) {
  async function before(ctx: AuthContext) {
    if (ctx.path !== totpPath && ctx.path !== recoveryCodePath) return;
    const caller = await readCaller(ctx.headers ?? new Headers());
    const userId = caller?.userId ?? (await findPendingLogin(ctx));
    if (!userId) return;
    const step = ctx.path === totpPath ? await findStepOfCode(ctx, userId) : undefined;
    if (caller) {
      if (step !== undefined && !(await takeTotpStep(db, userId, step)))
        throw new APIError('UNAUTHORIZED', secondFactorErrors.usedCode);
      return;
    }
    const counted = await countSecondFactorTry(db, userId, step);
    if (!counted) throw new APIError('TOO_MANY_REQUESTS', secondFactorErrors.locked);
    if (step !== undefined && !counted.isStepTaken)
      throw new APIError('UNAUTHORIZED', secondFactorErrors.usedCode);
  }

  async function after(ctx: AuthContext) {
    if (ctx.path !== totpPath && ctx.path !== recoveryCodePath) return;
    const { session, newSession } = ctx.context;
    if (!newSession) return;
    await resetSecondFactorTries(db, newSession.user.id);
    // Only the code that turns the second factor on is entered in a session and begins another.
    if (session && ctx.body.revokeOtherSessions !== false)
      await endSessionsExcept(db, newSession.user.id, newSession.session);
  }

  async function findPendingLogin(ctx: AuthContext) {
    const { name } = ctx.context.createAuthCookie(pendingLoginCookie);
    const identifier = await ctx.getSignedCookie(name, ctx.context.secret);
    if (!identifier) return undefined;
    const [login] = await db
      .select({ userId: verifications.value })
      .from(verifications)
      .where(eq(verifications.identifier, identifier));
    return login?.userId;
  }

  async function findStepOfCode(ctx: AuthContext, userId: string) {
    const [factor] = await db
      .select({ secret: twoFactors.secret })
      .from(twoFactors)
      .where(eq(twoFactors.userId, userId));
    if (!factor) return undefined;
    const key = ctx.context.secretConfig;
    const secret = await symmetricDecrypt({ key, data: factor.secret });
    return findTotpStep(secret, String(ctx.body.code), new Date());
  }

  return { before, after };
}
