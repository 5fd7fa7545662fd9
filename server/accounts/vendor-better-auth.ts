import { passwordMaxLength, passwordMinLength } from '@fixturebook/contract/accounts';
import { brand } from '@fixturebook/contract/site';
import type { BetterAuthOptions, GenericEndpointContext } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { symmetricDecrypt } from 'better-auth/crypto';
import { betterAuth } from 'better-auth/minimal';
import { bearer, type Jwk, jwt, twoFactor } from 'better-auth/plugins';
import { completePasswordReset } from './commands.ts';
import { sessionLifetimeSeconds, sessionProlongationSeconds } from './policy.ts';
import { callerNetworkHeader, getSessionCookieName, hashResetIdentifier } from './rules.ts';
import { identities, jwks, sessions, twoFactors, users, verifications } from './schema.ts';
import { emailedLinksPlugin, loginLinkRoute } from './vendor-better-auth/emailed-links.ts';
import { type AuthDeps, createAuthHooks } from './vendor-better-auth/hooks.ts';
import { passkeyPlugin } from './vendor-better-auth/passkey.ts';
import { signUpPlugin } from './vendor-better-auth/sign-up.ts';
import { createPasswordHasher } from './vendor-scrypt.ts';

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
  const { db, log, publicUrl } = deps;
  const secure = publicUrl.startsWith('https:');
  const hasher = createPasswordHasher(deps.config.passwordHashCost);

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
      ipAddress: { ipAddressHeaders: [callerNetworkHeader] },
      useSecureCookies: false,
      defaultCookieAttributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
      cookies: { session_token: { name: getSessionCookieName(publicUrl) } },
      disableCSRFCheck: true,
    },
    // Old sessions may perform sensitive actions, because these ask for a password or a code.
    session: {
      expiresIn: sessionLifetimeSeconds,
      updateAge: sessionProlongationSeconds,
      freshAge: 0,
    },
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
      onPasswordReset: ({ user }) => completePasswordReset(db, user.id),
    },
    emailVerification: { autoSignInAfterVerification: true, sendOnSignIn: false },
    verification: {
      storeIdentifier: {
        default: 'plain',
        overrides: { 'reset-password': { hash: async (id: string) => hashResetIdentifier(id) } },
      },
      // A job deletes them, a day after their end: a link that was mailed too late is renewed.
      disableCleanup: true,
    },
    plugins: [
      signUpPlugin(deps, hasher),
      passkeyPlugin(deps),
      emailedLinksPlugin(deps),
      secondFactorPlugin(),
      bearer({ requireSignature: true }),
      jwt({ disableSettingJwtHeader: true, adapter: { getJwks: listDecryptableKeys } }),
    ],
    hooks: createAuthHooks(deps, hasher),
  });
}

/** Asks for a code after a login by link too: better-auth asks only after a password. */
function secondFactorPlugin() {
  // The hooks count the tries, because better-auth looks at a code before it counts.
  const plugin = twoFactor({ issuer: brand.name, accountLockout: { enabled: false } });
  const after = plugin.hooks.after.map(({ matcher, handler }) => ({
    handler,
    matcher: (ctx: Parameters<typeof matcher>[0]) => ctx.path === loginLinkRoute || matcher(ctx),
  }));
  return { ...plugin, hooks: { ...plugin.hooks, after } };
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
