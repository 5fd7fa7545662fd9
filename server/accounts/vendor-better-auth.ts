import { passwordMaxLength, passwordMinLength } from '@fixturebook/contract/accounts';
import { brand } from '@fixturebook/contract/brand';
import { type BetterAuthOptions, betterAuth, type GenericEndpointContext } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { bearer, emailOTP, type Jwk, jwt, twoFactor } from 'better-auth/plugins';
import type { RateLimit } from '../platform/http/limits.ts';
import {
  completePasswordChange,
  sendAlreadyRegisteredEmail,
  sendPasswordResetLink,
  sendSignUpCode,
} from './commands.ts';
import {
  codeLifetimeSeconds,
  mailLimits,
  maxCodeAttempts,
  resetLifetimeSeconds,
} from './policy.ts';
import { isEmailVerified } from './queries.ts';
import { generateSignUpCode, getSessionCookieName } from './rules.ts';
import { identities, jwks, sessions, twoFactors, users, verifications } from './schema.ts';
import { type AuthDeps, createAuthHooks } from './vendor-better-auth-hooks.ts';
import { createPasswordHasher } from './vendor-scrypt.ts';

const dayInSeconds = 24 * 60 * 60;

/**
 * Leaves out signing keys that were encrypted with another SECRET, so that better-auth creates a
 * new key if none is left.
 */
async function listDecryptableKeys({ context }: GenericEndpointContext) {
  const keys = await context.adapter.findMany<Jwk>({ model: 'jwks' });
  const canDecrypt = await Promise.all(keys.map((key) => canDecryptKey(key, context.secretConfig)));
  return keys.filter((_, index) => canDecrypt[index]);
}

async function canDecryptKey(
  { privateKey }: Jwk,
  key: GenericEndpointContext['context']['secretConfig'],
) {
  try {
    await symmetricDecrypt({ key, data: JSON.parse(privateKey) });
    return true;
  } catch {
    return false;
  }
}

export function createAuth(deps: AuthDeps) {
  const { db, mail, limits, secrets, log, publicUrl } = deps;
  const secure = publicUrl.startsWith('https:');
  const hasher = createPasswordHasher(deps.config.passwordHashCost);

  /**
   * Sends no email when the limit is reached, and reports no error, because strangers can cause
   * these emails.
   */
  async function mailIfAllowed(limit: RateLimit, email: string, send: () => Promise<unknown>) {
    if (await limits.tryUse(limit, email)) await send();
  }

  return betterAuth({
    appName: 'fixturebook',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: deps.secret,
    trustedOrigins: deps.ownOrigins,
    database: drizzleAdapter(db, {
      provider: 'pg',
      // A transaction would hold a database connection for 100 ms while a password is hashed.
      transaction: false,
      schema: {
        user: users,
        session: sessions,
        account: identities,
        verification: verifications,
        jwks,
        twoFactor: twoFactors,
      },
    }),
    advanced: {
      database: { generateId: 'uuid' },
      ipAddress: { ipAddressHeaders: ['x-fixturebook-address'] },
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: getSessionCookieName(publicUrl) } },
      disableCSRFCheck: true,
    },
    // Old sessions may perform sensitive actions, because these ask for a password or a code.
    session: { expiresIn: 90 * dayInSeconds, updateAge: dayInSeconds, freshAge: 0 },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    onAPIError: {
      onError: (error) => {
        if (!(error instanceof APIError)) throw error;
      },
    },
    logger: { level: 'error', log: createAuthLogger(log) },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      password: { hash: hasher.hash, verify: hasher.verify },
      minPasswordLength: passwordMinLength,
      maxPasswordLength: passwordMaxLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetLifetimeSeconds,
      onPasswordReset: ({ user }) => completePasswordChange(db, user.id),
      sendResetPassword: ({ user, token }) =>
        mailIfAllowed(mailLimits.reset, user.email, () =>
          sendPasswordResetLink(db, mail, user.email, publicUrl, token),
        ),
    },
    emailVerification: { autoSignInAfterVerification: true, sendOnSignIn: false },
    verification: {
      storeIdentifier: { default: 'plain', overrides: { 'reset-password': 'hashed' } },
    },
    plugins: [
      emailOTP({
        expiresIn: codeLifetimeSeconds,
        allowedAttempts: maxCodeAttempts,
        otpLength: 4,
        sendVerificationOnSignUp: true,
        disableSignUp: true,
        generateOTP: generateSignUpCode,
        storeOTP: { hash: async (code) => secrets.keyedHash('code', code) },
        async sendVerificationOTP({ email, otp }) {
          if (await isEmailVerified(db, email))
            await mailIfAllowed(mailLimits.alreadyRegistered, email, () =>
              sendAlreadyRegisteredEmail(db, mail, email, publicUrl),
            );
          else
            await mailIfAllowed(mailLimits.code, email, () => sendSignUpCode(db, mail, email, otp));
        },
      }),
      // The hooks count the tries, because better-auth looks at a code before it counts.
      twoFactor({ issuer: brand.name, accountLockout: { enabled: false } }),
      bearer({ requireSignature: true }),
      jwt({ disableSettingJwtHeader: true, adapter: { getJwks: listDecryptableKeys } }),
    ],
    hooks: createAuthHooks(deps, hasher),
  });
}

type BetterAuthLogger = NonNullable<NonNullable<BetterAuthOptions['logger']>['log']>;

/** Logs only the name of an error, because its other fields may hold personal data. */
function createAuthLogger(log: AuthDeps['log']): BetterAuthLogger {
  return (severity, message, ...details) => {
    const name = details.find((detail) => detail instanceof Error)?.name;
    log.warn({ from: 'auth', severity, ...(name ? { name } : {}) }, message);
  };
}

export type Auth = ReturnType<typeof createAuth>;
