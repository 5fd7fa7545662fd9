import {
  AuthProblem,
  AuthSession,
  AuthUser,
  CodeProof,
  CodeRequest,
  EmailChange,
  EmailChangeProof,
  FactorCode,
  FactorSetUp,
  Identity,
  LoginLink,
  LoginLinkRequest,
  Me,
  PasskeyLogin,
  PasskeyLoginOptions,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  ResetRequest,
  SecondFactorProof,
  SignIn,
  SignUp,
} from '@fixturebook/contract/accounts';
import { ClubProfileInput } from '@fixturebook/contract/club-profile';
import { OwnClub } from '@fixturebook/contract/clubs';
import { createSingleLineSchema } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { isLimitedToHobby } from '../billing/policy.ts';
import { createProblem, databaseUnavailable, notSignedIn } from '../platform/errors.ts';
import {
  type AccessRule,
  assertIntendedCaller,
  type Caller,
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../platform/http/http.ts';
import type { RateLimit } from '../platform/http/limits.ts';
import { getExpectedVersion } from '../platform/http/version.ts';
import { confirmEmailChange, requestEmailChange } from './commands/change-email.ts';
import { saveOwnClub } from './commands.ts';
import type { AccountDeps } from './deps.ts';
import { authCallLimit, emailChangeLimit, passwordProofLimit, profileSaveLimit } from './policy.ts';
import { toMeView } from './presenters.ts';
import { callerNetworkHeader } from './rules.ts';
import { createAuthHeaders } from './vendor-better-auth/headers.ts';
import type { IdentityDeps } from './vendor-better-auth/proof.ts';
import type { Auth } from './vendor-better-auth.ts';

export function accountRoutes(deps: AccountDeps & { auth: Auth }) {
  const { auth, config, getOwnClub, getOwnState } = deps;

  async function prolongSession(c: Context, caller: Caller) {
    const prolonged = await auth.api
      .getSession({
        headers: await createAuthHeaders(auth, c.req.raw.headers, caller),
        returnHeaders: true,
      })
      .catch(() => undefined);
    for (const cookie of prolonged?.headers.getSetCookie() ?? [])
      c.header('Set-Cookie', cookie, { append: true });
  }

  return createRouter('Accounts', [
    defineRoute('getMe', 'GET /me', {
      summary: 'Get the caller, their club, what is unread and what is to answer',
      who: 'signed-in',
      responses: { 200: jsonResponse(Me) },
      handler: async (c) => {
        const { caller } = c.var;
        if (caller.isSessionDue) await prolongSession(c as Context, caller);
        const { clubId } = caller;
        const limited = isLimitedToHobby(config, caller);
        if (clubId === null) {
          const unread = { conversations: 0, notifications: 0 };
          return toMeView(caller, { limited, club: null, unread, requestsToAnswer: 0 });
        }
        return toMeView(caller, { limited, ...(await getOwnState({ ...caller, clubId })) });
      },
    }),
    defineRoute('saveOwnClub', 'PUT /me/club', {
      summary: "Save the profile of the caller's club",
      who: 'signed-in',
      limit: profileSaveLimit,
      request: { body: jsonBody(ClubProfileInput) },
      responses: { 200: jsonResponse(OwnClub) },
      handler: async (c) => {
        const expectedVersion = getExpectedVersion(c);
        const input = c.req.valid('json');
        return getOwnClub(await saveOwnClub(deps, c.var.caller, { input, expectedVersion }));
      },
    }),
    defineRoute('requestEmailChange', 'POST /me/email-change', {
      summary: 'Send codes to the old and the new address',
      who: 'signed-in',
      limit: emailChangeLimit,
      request: { body: jsonBody(EmailChange) },
      responses: { 204: { description: 'A code was sent to each address' } },
      handler: (c) =>
        requestEmailChange(
          deps,
          c.var.caller,
          c.req.valid('json').email,
          getCallerNetwork(c as Context),
        ),
    }),
    defineRoute('confirmEmailChange', 'POST /me/email-change/confirmation', {
      summary: 'Change the address with both codes',
      who: 'signed-in',
      request: { body: jsonBody(EmailChangeProof) },
      responses: { 204: { description: 'Changed' } },
      handler: (c) => confirmEmailChange(deps, c.var.caller, c.req.valid('json')),
    }),
  ]);
}

/** Every session stores the name of its browser, which can otherwise be as long as all headers of a request. */
const maxForwardedHeaderLength = 400;

const JsonWebKeySet = z.strictObject({ keys: z.array(z.record(z.string(), z.unknown())) });

export function jsonWebKeySetRoutes(auth: Auth) {
  return createRouter('Accounts', [
    defineRoute('getJsonWebKeySet', 'GET /.well-known/jwks.json', {
      summary: 'Get the public keys that verify tokens',
      who: 'anyone',
      responses: { 200: jsonResponse(JsonWebKeySet) },
      handler: async () => ({
        keys: (await auth.api.getJwks()).keys.map((key) => ({ ...key })),
      }),
    }),
  ]);
}

/**
 * Exposes only these better-auth routes, so that nobody can log in with an emailed code, or without
 * the second factor.
 */
export function authRoutes({ auth, passwordGate, proveIdentity }: IdentityDeps, publicUrl: string) {
  const signedUp = z.strictObject({ token: z.null(), user: AuthUser });
  const emailVerified = z.strictObject({
    status: z.boolean(),
    token: z.string().nullable(),
    user: AuthUser,
  });
  const signedIn = z.strictObject({
    redirect: z.boolean(),
    token: z.string(),
    url: z.string().nullish(),
    user: AuthUser,
  });
  const sent = z.strictObject({ success: z.boolean() });
  const done = z.strictObject({ status: z.boolean(), message: z.string().optional() });
  const challenge = z.strictObject({
    twoFactorRedirect: z.literal(true),
    twoFactorMethods: z.array(z.string()),
  });
  const linkAccount = z.strictObject({ email: z.string() });
  const factorVerified = z.strictObject({ token: z.string(), user: AuthUser });
  const recoveryCodes = z.strictObject({ status: z.boolean(), backupCodes: z.array(z.string()) });
  const passwordChanged = z.strictObject({ token: z.string().nullable(), user: AuthUser });
  const session = z.strictObject({ session: AuthSession, user: AuthUser }).nullable();

  const authHeaders = z.object({
    'auth-token': z
      .enum(['wanted'])
      .optional()
      .describe('Asks for the token of a new session. For clients that send no cookies.'),
  });
  const authResponseHeaders = z.object({
    'Set-Auth-Token': z.string().optional().describe('The token to send as a bearer token'),
  });
  const authProblem = {
    description: 'The error',
    content: { 'application/problem+json': { schema: AuthProblem } },
  };

  const who = 'signed-in';
  const withPassword = {
    who,
    limit: passwordProofLimit,
    input: PasswordProof,
    hashesPassword: true,
  } as const;
  const withSecondFactor = { ...withPassword, input: SecondFactorProof, provesSecondFactor: true };
  return createRouter('Login', [
    forward('Sign up', 'POST /sign-up/email', signedUp, { input: SignUp, hashesPassword: true }),
    forward('Send code', 'POST /email-otp/send-verification-otp', sent, { input: CodeRequest }),
    forward('Verify email', 'POST /email-otp/verify-email', emailVerified, { input: CodeProof }),
    forward('Log in', 'POST /sign-in/email', z.union([signedIn, challenge]), {
      input: SignIn,
      hashesPassword: true,
    }),
    forward('Log in with app code', 'POST /two-factor/verify-totp', factorVerified, {
      input: FactorCode,
    }),
    forward('Log in with recovery code', 'POST /two-factor/verify-backup-code', factorVerified, {
      input: FactorCode,
    }),
    forward(
      'Create options of a passkey login',
      'POST /sign-in/passkey-options',
      PasskeyLoginOptions,
    ),
    forward('Log in with passkey', 'POST /sign-in/passkey', factorVerified, {
      input: PasskeyLogin,
    }),
    forward('Request login link', 'POST /request-login-link', sent, { input: LoginLinkRequest }),
    forward('Log in with link', 'POST /sign-in/link', z.union([factorVerified, challenge]), {
      input: LoginLink,
    }),
    forward('Get account of login link', 'POST /sign-in/link/account', linkAccount, {
      input: LoginLink,
    }),
    forward('Enable second factor', 'POST /two-factor/enable', FactorSetUp, withPassword),
    forward('Disable second factor', 'POST /two-factor/disable', done, withSecondFactor),
    forward(
      'Create recovery codes',
      'POST /two-factor/generate-backup-codes',
      recoveryCodes,
      withSecondFactor,
    ),
    forward('Change password', 'POST /change-password', passwordChanged, {
      ...withPassword,
      input: PasswordChange,
    }),
    forward('Log out', 'POST /sign-out', sent),
    forward('Request password reset', 'POST /request-password-reset', done, {
      input: ResetRequest,
    }),
    forward('Reset password', 'POST /reset-password', done, {
      input: PasswordReset,
      hashesPassword: true,
    }),
    forward('End session', 'POST /revoke-session', done, {
      who,
      input: z.object({ token: createSingleLineSchema(200).min(1) }),
    }),
    forward('End other sessions', 'POST /revoke-other-sessions', done, { who }),
    forward('End all sessions', 'POST /revoke-sessions', done, { who }),
    forward('Unlink identity', 'POST /unlink-account', done, {
      who,
      input: z.object({ accountId: createSingleLineSchema(200).min(1) }),
    }),
    forward('List identities', 'GET /list-accounts', z.array(Identity), { who }),
    forward('Get session', 'GET /get-session', session),
    forward('List sessions', 'GET /list-sessions', z.array(AuthSession), { who }),
    forward('Create token', 'GET /token', z.strictObject({ token: z.string() }), { who }),
    forward('List token keys', 'GET /jwks', JsonWebKeySet),
  ]);

  function forward(
    summary: string,
    endpoint: `${'GET' | 'POST'} /${string}`,
    answer: z.ZodType,
    options: {
      who?: AccessRule;
      limit?: RateLimit;
      input?: z.ZodType;
      hashesPassword?: boolean;
      /** Whether a code is needed if the second factor is on. The input is a `SecondFactorProof`. */
      provesSecondFactor?: boolean;
    } = {},
  ) {
    const isPost = endpoint.startsWith('POST');
    const { who = 'anyone', limit = isPost ? authCallLimit : undefined, input } = options;
    const operationId = summary.replace(/\W+(\w)/g, (_, letter) => letter.toUpperCase());
    return defineRoute(operationId[0]?.toLowerCase() + operationId.slice(1), endpoint, {
      summary,
      who,
      limit,
      request: { headers: authHeaders, ...(input ? { body: jsonBody(input) } : {}) },
      responses: {
        200: { ...jsonResponse(answer), headers: authResponseHeaders },
        '4XX': authProblem,
        default: authProblem,
      },
      handler: (c) => {
        // Forward only the schema's fields, so that a caller cannot set a redirect URL.
        const valid: unknown = input ? c.req.valid('json' as never) : {};
        const json = isPost ? JSON.stringify(valid) : undefined;
        const run = async () => {
          const { caller } = c.var as { caller?: Caller };
          if (options.provesSecondFactor && caller)
            await proveIdentity(caller, c.req.raw.headers, SecondFactorProof.parse(valid));
          return forwardToAuth(c, who, json) as Promise<never>;
        };
        return options.hashesPassword ? passwordGate(getCallerNetwork(c), run) : run();
      },
    });
  }

  async function forwardToAuth(c: Context, who: AccessRule, json?: string) {
    const caller = c.var.caller ?? (await c.var.shared.readCaller(c.req.raw.headers));
    if (caller) assertIntendedCaller(caller, c.req.raw.headers);
    const headers = await createAuthHeaders(auth, c.req.raw.headers, caller);
    headers.set(callerNetworkHeader, getCallerNetwork(c));
    for (const name of ['user-agent', 'origin']) {
      const value = c.req.header(name);
      if (value) headers.set(name, value.slice(0, maxForwardedHeaderLength));
    }
    if (json) headers.set('content-type', 'application/json');
    const method = c.req.method;
    const request = new Request(`${publicUrl}${c.req.path}`, { method, headers, body: json });
    const response = await auth.handler(request);
    for (const cookie of response.headers.getSetCookie())
      c.header('Set-Cookie', cookie, { append: true });
    const token = response.headers.get('set-auth-token');
    if (token && wantsAuthToken(c)) c.header('Set-Auth-Token', token);
    const retryAfter = response.headers.get('retry-after');
    if (retryAfter) c.header('Retry-After', retryAfter);
    if (response.ok) return c.json(await response.json());
    if (response.status === 401 && who === 'signed-in') await throwSessionError(c);
    const refusal = await toAuthProblem(response);
    c.header('Content-Type', 'application/problem+json');
    return c.body(JSON.stringify(refusal), refusal.status as ContentfulStatusCode);
  }
}

/** A browser keeps its session in a cookie that scripts cannot read, so it gets no token. */
function wantsAuthToken(c: Context) {
  return c.req.header('auth-token') === 'wanted' && c.req.header('cookie') === undefined;
}

/**
 * Reads the session again, because better-auth reports the same error for an expired session and
 * for a failed database query.
 */
async function throwSessionError(c: Context): Promise<never> {
  if (await c.var.shared.readCaller(c.req.raw.headers)) throw databaseUnavailable();
  throw notSignedIn();
}

async function toAuthProblem(response: Response) {
  const text = await response.text();
  const { code = 'refused', message = 'We couldn’t do this.', path } = text ? JSON.parse(text) : {};
  const errors = path ? [{ path, message }] : [];
  if (code === 'FAILED_TO_GET_SESSION') throw databaseUnavailable();
  // Give every wrong code status 400, so that the status does not reveal if an account exists.
  const status = code === 'INVALID_OTP' ? 400 : response.status;
  return { ...createProblem(status, code, message, errors), message };
}
