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
import { requiredLine } from '@fixturebook/contract/text';
import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { deleteCookie } from 'hono/cookie';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { databaseUnavailable, notSignedIn, problem } from '../platform/errors.ts';
import {
  type AppEnv,
  addressOf,
  body,
  type ClubCaller,
  feature,
  json,
  type Rule,
  route,
} from '../platform/http/http.ts';
import { createTurnsByKey } from '../platform/http/turns.ts';
import { isLimited } from '../platform/plan-limits.ts';
import type { Platform } from '../platform/platform.ts';
import {
  askEmailChange,
  confirmEmailChange,
  type EmailChangeDeps,
} from './commands/change-email.ts';
import { type CareDeps, eraseAccount, exportAll } from './commands/erase.ts';
import { type SaveClubDeps, saveOwnClub } from './commands.ts';
import {
  authCallsPerNetwork,
  emailChangesAsked,
  erasures,
  exports,
  passwordProofs,
  profileSaves,
} from './policy.ts';
import { presentMe } from './presenters.ts';
import { type Auth, sessionCookieName } from './vendor-better-auth.ts';

export interface AccountDeps
  extends SaveClubDeps,
    CareDeps,
    EmailChangeDeps,
    Pick<Platform, 'config'> {
  auth: Auth;
  /** What other features know of a club, brought together by the composition root. */
  ownClub: (clubId: string) => Promise<OwnClub>;
  unread: (caller: ClubCaller) => Promise<Me['unread']>;
}

const me = route({
  who: 'signed-in',
  method: 'get',
  path: '/me',
  responses: { 200: json(Me) },
});

const saveClub = route({
  who: 'signed-in',
  limit: profileSaves,
  method: 'put',
  path: '/me/club',
  request: { body: body(ClubProfileInput) },
  responses: { 200: json(OwnClub, 'Saved') },
});

const exportOfAll = route({
  who: 'signed-in',
  limit: exports,
  method: 'get',
  path: '/me/export',
  responses: { 200: json(Export) },
});

const emailChange = route({
  who: 'signed-in',
  limit: emailChangesAsked,
  method: 'post',
  path: '/me/email-change',
  request: { body: body(EmailChange) },
  responses: { 204: { description: 'A code is on its way to either address' } },
});

const emailChangeConfirmation = route({
  who: 'signed-in',
  method: 'post',
  path: '/me/email-change/confirmation',
  request: { body: body(EmailChangeProof) },
  responses: { 204: { description: 'Changed' } },
});

const erasure = route({
  who: 'signed-in',
  limit: erasures,
  method: 'delete',
  path: '/me',
  request: { body: body(Erasure) },
  responses: { 204: { description: 'Nothing is left' } },
});

export function accountRoutes(deps: AccountDeps) {
  const { auth, config, ownClub, unread: unreadOf } = deps;
  return feature()
    .openapi(me, async (c) => {
      const { caller } = c.var;
      // Prolongs a session in use, and its cookie, once a day: now, or when it is asked next.
      const prolonged = await auth.api
        .getSession({ headers: c.req.raw.headers, returnHeaders: true })
        .catch(() => undefined);
      for (const cookie of prolonged?.headers.getSetCookie() ?? [])
        c.header('Set-Cookie', cookie, { append: true });
      const { clubId } = caller;
      const limited = isLimited(config, caller);
      if (clubId === null) {
        const unread = { conversations: 0, notifications: 0 };
        return c.json(presentMe(caller, { limited, club: null, unread }), 200);
      }
      const [club, unread] = await Promise.all([ownClub(clubId), unreadOf({ ...caller, clubId })]);
      return c.json(presentMe(caller, { limited, club, unread }), 200);
    })
    .openapi(saveClub, async (c) => {
      const clubId = await saveOwnClub(deps, c.var.caller, c.req.valid('json'));
      return c.json(await ownClub(clubId), 200);
    })
    .openapi(exportOfAll, async (c) => {
      const all = await exportAll(deps, c.var.caller);
      const name = `${brand.name.toLowerCase()}-${all.exportedAt.slice(0, 10)}.json`;
      c.header('Content-Disposition', `attachment; filename="${name}"`);
      return c.json(all, 200);
    })
    .openapi(emailChange, async (c) => {
      await askEmailChange(deps, c.var.caller, c.req.valid('json').email);
      return c.body(null, 204);
    })
    .openapi(emailChangeConfirmation, async (c) => {
      await confirmEmailChange(deps, c.var.caller, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(erasure, async (c) => {
      await eraseAccount(deps, c.var.caller, c.req.valid('json').email);
      deleteCookie(c, sessionCookieName(deps.publicUrl), {
        path: '/',
        secure: deps.publicUrl.startsWith('https:'),
      });
      return c.body(null, 204);
    });
}

/** RFC 7517. */
const KeySet = z.strictObject({ keys: z.array(z.record(z.string(), z.unknown())) });

/** The keys under the name where libraries look for them. */
export function keySetRoutes(auth: Auth) {
  const keySet = route({
    who: 'anyone',
    method: 'get',
    path: '/.well-known/jwks.json',
    responses: { 200: json(KeySet, 'The keys that tokens are signed with') },
  });
  return feature().openapi(keySet, async (c) => {
    const { keys } = await auth.api.getJwks();
    return c.json({ keys: keys.map((key) => ({ ...key })) }, 200);
  });
}

/** The routes of better-auth that are open. Those that would sign in by code alone are not. */
export function authRoutes(auth: Auth, publicUrl: string) {
  const app = feature();
  const inTurn = createTurnsByKey();
  const signedUp = z.strictObject({ token: z.null(), user: AuthUser });
  const opened = z.strictObject({
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
  const factorProven = z.strictObject({ token: z.string(), user: AuthUser });
  const recoveryCodes = z.strictObject({ status: z.boolean(), backupCodes: z.array(z.string()) });
  const passwordChanged = z.strictObject({ token: z.string().nullable(), user: AuthUser });
  const session = z.strictObject({ session: AuthSession, user: AuthUser }).nullable();

  post('/sign-up/email', SignUp, signedUp);
  post('/email-otp/send-verification-otp', CodeRequest, sent);
  post('/email-otp/verify-email', CodeProof, opened);
  post('/sign-in/email', SignIn, z.union([signedIn, challenge]));
  post('/two-factor/verify-totp', FactorCode, factorProven);
  post('/two-factor/verify-backup-code', FactorCode, factorProven);
  post('/two-factor/enable', PasswordProof, FactorSetUp, 'signed-in', passwordProofs);
  post('/two-factor/disable', PasswordProof, done, 'signed-in', passwordProofs);
  post(
    '/two-factor/generate-backup-codes',
    PasswordProof,
    recoveryCodes,
    'signed-in',
    passwordProofs,
  );
  post('/change-password', PasswordChange, passwordChanged, 'signed-in', passwordProofs);
  post('/sign-out', undefined, sent);
  post('/request-password-reset', ResetRequest, done);
  post('/reset-password', PasswordReset, done);
  post('/revoke-session', z.object({ token: requiredLine(200) }), done, 'signed-in');
  post('/revoke-other-sessions', undefined, done, 'signed-in');
  post('/revoke-sessions', undefined, done, 'signed-in');
  post('/unlink-account', z.object({ accountId: requiredLine(200) }), done, 'signed-in');
  get('/list-accounts', z.array(Identity), 'signed-in');
  get('/get-session', session);
  get('/list-sessions', z.array(AuthSession), 'signed-in');
  get('/token', z.strictObject({ token: z.string() }), 'signed-in');
  get('/jwks', KeySet);
  return app;

  function post(
    path: string,
    input: z.ZodType | undefined,
    answer: z.ZodType,
    who: Rule = 'anyone',
    limit = authCallsPerNetwork,
  ) {
    const request = input ? { body: body(input) } : {};
    const described = { who, limit, method: 'post', path } as const;
    app.openapi(route({ ...described, request, responses: answers(answer) }), async (c) => {
      // Only what the schema names goes on: no address to be led to, no field that is not asked for.
      const valid: { email?: string } = input ? c.req.valid('json' as never) : {};
      const answer = () => forward(c, who, JSON.stringify(valid)) as Promise<never>;
      // Two of one address at once would each discard what the other has half made.
      return path === '/sign-up/email' ? inTurn(valid.email ?? '', answer) : answer();
    });
  }

  function get(path: string, answer: z.ZodType, who: Rule = 'anyone') {
    const described = { who, method: 'get', path } as const;
    app.openapi(
      route({ ...described, responses: answers(answer) }),
      (c) => forward(c, who) as Promise<never>,
    );
  }

  function answers(schema: z.ZodType) {
    return {
      200: json(schema),
      default: {
        description: 'What was wrong',
        content: { 'application/problem+json': { schema: AuthProblem } },
      },
    };
  }

  // What better-auth answers is typed by its own client; the tests hold it to the schemas above.
  async function forward(c: Context<AppEnv>, who: Rule, json?: string) {
    const headers = new Headers({ 'x-fixturebook-address': addressOf(c) });
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
    if (response.status === 401 && who === 'signed-in') await refuseAnew(c);
    const refusal = await asProblem(response);
    c.header('Content-Type', 'application/problem+json');
    return c.body(JSON.stringify(refusal), refusal.status as ContentfulStatusCode);
  }
}

/**
 * The library says the same of a session that is over and of one that it cannot read. Whose session was
 * found before it was asked is signed out only when it is not found again.
 */
async function refuseAnew(c: Context<AppEnv>): Promise<never> {
  if (await c.var.shared.readCaller(c.req.raw.headers)) throw databaseUnavailable();
  throw notSignedIn();
}

/** The library's own refusal, `{code, message}`, as a problem document with a `message`. */
async function asProblem(response: Response) {
  const text = await response.text();
  const {
    code = 'refused',
    message = 'The request was refused.',
    path,
  } = text ? JSON.parse(text) : {};
  const errors = path ? [{ path, message }] : [];
  // It cannot reach the database.
  if (code === 'FAILED_TO_GET_SESSION') throw databaseUnavailable();
  // One answer for every code that does not open: wrong, used up, over, or nobody's.
  const status = code === 'INVALID_OTP' ? 400 : response.status;
  return { ...problem(status, code, message, errors), message };
}
