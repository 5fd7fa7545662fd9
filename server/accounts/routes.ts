import {
  AuthProblem,
  AuthSession,
  AuthUser,
  CodeProof,
  CodeRequest,
  EmailChange,
  EmailChangeProof,
  Erasure,
  Export,
  FactorCode,
  FactorSetUp,
  Identity,
  Me,
  PasswordChange,
  PasswordProof,
  PasswordReset,
  ResetRequest,
  SignIn,
  SignUp,
} from '@fixturebook/contract/accounts';
import { brand } from '@fixturebook/contract/brand';
import { ClubProfileInput, OwnClub } from '@fixturebook/contract/clubs';
import { requiredSingleLine } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createProblem, databaseUnavailable, notSignedIn } from '../platform/errors.ts';
import { createKeyedQueue } from '../platform/http/concurrency.ts';
import {
  type AccessRule,
  type AppEnv,
  type ClubCaller,
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../platform/http/http.ts';
import { isPlanLimited } from '../platform/plan-limits.ts';
import type { Platform } from '../platform/platform.ts';
import {
  confirmEmailChange,
  type EmailChangeDeps,
  requestEmailChange,
} from './commands/change-email.ts';
import {
  eraseAccount,
  exportPersonalData,
  type PersonalDataDeps,
} from './commands/personal-data.ts';
import { type SaveClubDeps, saveOwnClub } from './commands.ts';
import {
  authCallLimit,
  emailChangeLimit,
  erasureLimit,
  exportLimit,
  passwordProofLimit,
  profileSaveLimit,
} from './policy.ts';
import { toMeView } from './presenters.ts';
import { type Auth, getSessionCookieName } from './vendor-better-auth.ts';

export interface AccountDeps
  extends SaveClubDeps,
    PersonalDataDeps,
    EmailChangeDeps,
    Pick<Platform, 'config'> {
  auth: Auth;
  getOwnClub: (clubId: string) => Promise<OwnClub>;
  getUnreadCounts: (caller: ClubCaller) => Promise<Me['unread']>;
}

const meRoute = defineRoute({
  who: 'signed-in',
  method: 'get',
  path: '/me',
  responses: { 200: jsonResponse(Me) },
});

const saveClubRoute = defineRoute({
  who: 'signed-in',
  limit: profileSaveLimit,
  method: 'put',
  path: '/me/club',
  request: { body: jsonBody(ClubProfileInput) },
  responses: { 200: jsonResponse(OwnClub, 'Saved') },
});

const exportRoute = defineRoute({
  who: 'signed-in',
  limit: exportLimit,
  method: 'get',
  path: '/me/export',
  responses: { 200: jsonResponse(Export) },
});

const emailChangeRoute = defineRoute({
  who: 'signed-in',
  limit: emailChangeLimit,
  method: 'post',
  path: '/me/email-change',
  request: { body: jsonBody(EmailChange) },
  responses: { 204: { description: 'A code was sent to each address' } },
});

const emailChangeConfirmationRoute = defineRoute({
  who: 'signed-in',
  method: 'post',
  path: '/me/email-change/confirmation',
  request: { body: jsonBody(EmailChangeProof) },
  responses: { 204: { description: 'Changed' } },
});

const erasureRoute = defineRoute({
  who: 'signed-in',
  limit: erasureLimit,
  method: 'delete',
  path: '/me',
  request: { body: jsonBody(Erasure) },
  responses: { 204: { description: 'Erased' } },
});

export function accountRoutes(deps: AccountDeps) {
  const { auth, config, getOwnClub, getUnreadCounts } = deps;
  return createRouter()
    .openapi(meRoute, async (c) => {
      const { caller } = c.var;
      const prolonged = await auth.api
        .getSession({ headers: c.req.raw.headers, returnHeaders: true })
        .catch(() => undefined);
      for (const cookie of prolonged?.headers.getSetCookie() ?? [])
        c.header('Set-Cookie', cookie, { append: true });
      const { clubId } = caller;
      const limited = isPlanLimited(config, caller);
      if (clubId === null) {
        const unread = { conversations: 0, notifications: 0 };
        return c.json(toMeView(caller, { limited, club: null, unread }), 200);
      }
      const [club, unread] = await Promise.all([
        getOwnClub(clubId),
        getUnreadCounts({ ...caller, clubId }),
      ]);
      return c.json(toMeView(caller, { limited, club, unread }), 200);
    })
    .openapi(saveClubRoute, async (c) => {
      const clubId = await saveOwnClub(deps, c.var.caller, c.req.valid('json'));
      return c.json(await getOwnClub(clubId), 200);
    })
    .openapi(exportRoute, async (c) => {
      const all = await exportPersonalData(deps, c.var.caller);
      const name = `${brand.name.toLowerCase()}-${all.exportedAt.slice(0, 10)}.json`;
      c.header('Content-Disposition', `attachment; filename="${name}"`);
      return c.json(all, 200);
    })
    .openapi(emailChangeRoute, async (c) => {
      await requestEmailChange(deps, c.var.caller, c.req.valid('json').email);
      return c.body(null, 204);
    })
    .openapi(emailChangeConfirmationRoute, async (c) => {
      await confirmEmailChange(deps, c.var.caller, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(erasureRoute, async (c) => {
      await eraseAccount(deps, c.var.caller, c.req.valid('json').email);
      deleteCookie(c, getSessionCookieName(deps.publicUrl), {
        path: '/',
        secure: deps.publicUrl.startsWith('https:'),
      });
      return c.body(null, 204);
    });
}

const JsonWebKeySet = z.strictObject({ keys: z.array(z.record(z.string(), z.unknown())) });

export function jsonWebKeySetRoutes(auth: Auth) {
  const keySet = defineRoute({
    who: 'anyone',
    method: 'get',
    path: '/.well-known/jwks.json',
    responses: { 200: jsonResponse(JsonWebKeySet, 'The public keys that verify tokens') },
  });
  return createRouter().openapi(keySet, async (c) => {
    const { keys } = await auth.api.getJwks();
    return c.json({ keys: keys.map((key) => ({ ...key })) }, 200);
  });
}

/**
 * Exposes only the better-auth routes that the product uses. Routes that sign in by code alone stay
 * closed.
 */
export function authRoutes(auth: Auth, publicUrl: string) {
  const app = createRouter();
  const runInOrder = createKeyedQueue();
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
  const secondFactorVerified = z.strictObject({ token: z.string(), user: AuthUser });
  const recoveryCodes = z.strictObject({ status: z.boolean(), backupCodes: z.array(z.string()) });
  const passwordChanged = z.strictObject({ token: z.string().nullable(), user: AuthUser });
  const session = z.strictObject({ session: AuthSession, user: AuthUser }).nullable();

  addPostRoute('/sign-up/email', SignUp, signedUp);
  addPostRoute('/email-otp/send-verification-otp', CodeRequest, sent);
  addPostRoute('/email-otp/verify-email', CodeProof, emailVerified);
  addPostRoute('/sign-in/email', SignIn, z.union([signedIn, challenge]));
  addPostRoute('/two-factor/verify-totp', FactorCode, secondFactorVerified);
  addPostRoute('/two-factor/verify-backup-code', FactorCode, secondFactorVerified);
  addPostRoute('/two-factor/enable', PasswordProof, FactorSetUp, 'signed-in', passwordProofLimit);
  addPostRoute('/two-factor/disable', PasswordProof, done, 'signed-in', passwordProofLimit);
  addPostRoute(
    '/two-factor/generate-backup-codes',
    PasswordProof,
    recoveryCodes,
    'signed-in',
    passwordProofLimit,
  );
  addPostRoute(
    '/change-password',
    PasswordChange,
    passwordChanged,
    'signed-in',
    passwordProofLimit,
  );
  addPostRoute('/sign-out', undefined, sent);
  addPostRoute('/request-password-reset', ResetRequest, done);
  addPostRoute('/reset-password', PasswordReset, done);
  addPostRoute('/revoke-session', z.object({ token: requiredSingleLine(200) }), done, 'signed-in');
  addPostRoute('/revoke-other-sessions', undefined, done, 'signed-in');
  addPostRoute('/revoke-sessions', undefined, done, 'signed-in');
  addPostRoute(
    '/unlink-account',
    z.object({ accountId: requiredSingleLine(200) }),
    done,
    'signed-in',
  );
  addGetRoute('/list-accounts', z.array(Identity), 'signed-in');
  addGetRoute('/get-session', session);
  addGetRoute('/list-sessions', z.array(AuthSession), 'signed-in');
  addGetRoute('/token', z.strictObject({ token: z.string() }), 'signed-in');
  addGetRoute('/jwks', JsonWebKeySet);
  return app;

  function addPostRoute(
    path: string,
    input: z.ZodType | undefined,
    answer: z.ZodType,
    who: AccessRule = 'anyone',
    limit = authCallLimit,
  ) {
    const request = input ? { body: jsonBody(input) } : {};
    const described = { who, limit, method: 'post', path } as const;
    app.openapi(
      defineRoute({ ...described, request, responses: describeResponses(answer) }),
      async (c) => {
        // Forward only the fields of the schema, so that a caller cannot add a redirect address or
        // other fields.
        const valid: { email?: string } = input ? c.req.valid('json' as never) : {};
        const answer = () => forwardToAuth(c, who, JSON.stringify(valid)) as Promise<never>;
        // Two concurrent sign-ups for one address would each discard the other's half-made account.
        return path === '/sign-up/email' ? runInOrder(valid.email ?? '', answer) : answer();
      },
    );
  }

  function addGetRoute(path: string, answer: z.ZodType, who: AccessRule = 'anyone') {
    const described = { who, method: 'get', path } as const;
    app.openapi(
      defineRoute({ ...described, responses: describeResponses(answer) }),
      (c) => forwardToAuth(c, who) as Promise<never>,
    );
  }

  function describeResponses(schema: z.ZodType) {
    return {
      200: jsonResponse(schema),
      default: {
        description: 'The error',
        content: { 'application/problem+json': { schema: AuthProblem } },
      },
    };
  }

  async function forwardToAuth(c: Context<AppEnv>, who: AccessRule, json?: string) {
    const headers = new Headers({ 'x-fixturebook-address': getCallerNetwork(c) });
    for (const name of ['cookie', 'authorization', 'user-agent', 'origin']) {
      const value = c.req.header(name);
      if (value) headers.set(name, value);
    }
    if (json) headers.set('content-type', 'application/json');
    const method = c.req.method;
    const request = new Request(`${publicUrl}${c.req.path}`, { method, headers, body: json });
    const response = await auth.handler(request);
    for (const cookie of response.headers.getSetCookie())
      c.header('Set-Cookie', cookie, { append: true });
    const token = response.headers.get('set-auth-token');
    if (token) c.header('Set-Auth-Token', token);
    if (response.ok) return c.json(await response.json());
    if (response.status === 401 && who === 'signed-in') await throwSessionError(c);
    const refusal = await toAuthProblem(response);
    c.header('Content-Type', 'application/problem+json');
    return c.body(JSON.stringify(refusal), refusal.status as ContentfulStatusCode);
  }
}

/**
 * The library gives the same error for an expired session and for one that it cannot read. Look the
 * session up again before signing the user out.
 */
async function throwSessionError(c: Context<AppEnv>): Promise<never> {
  if (await c.var.shared.readCaller(c.req.raw.headers)) throw databaseUnavailable();
  throw notSignedIn();
}

/** Converts the library's `{code, message}` error to a problem document with a `message`. */
async function toAuthProblem(response: Response) {
  const text = await response.text();
  const { code = 'refused', message = 'We couldn’t do this.', path } = text ? JSON.parse(text) : {};
  const errors = path ? [{ path, message }] : [];
  if (code === 'FAILED_TO_GET_SESSION') throw databaseUnavailable();
  // All bad codes (wrong, used, expired, unknown) get one response, so that it reveals nothing
  // about the account.
  const status = code === 'INVALID_OTP' ? 400 : response.status;
  return { ...createProblem(status, code, message, errors), message };
}
