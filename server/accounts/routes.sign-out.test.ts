import { sessionEndSentences } from '@fixturebook/contract/live/stream';
import { afterEach, expect, it, vi } from 'vitest';
import { createVerifiedAccount, password, requestResetToken, signIn } from '../testing/sign-up.ts';
import { Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });

afterEach(() => vi.useRealTimers());

const postJson = (as: Browser, path: string, json: unknown = {}) =>
  app.call('POST', path, { as, json });

async function getAnswerAboutSession(as: Browser) {
  const response = await app.call('GET', '/api/v1/me', { as });
  const { code, detail } = await response.json();
  return { status: response.status, code, detail };
}

/** Creates an account that is logged in on two devices. */
async function createAccountOnTwoDevices() {
  const account = await createVerifiedAccount(app);
  const other = new Browser();
  expect((await signIn(app, other, account.email)).status).toBe(200);
  // A password is taken as changed only if the change is more than 100 ms later than the account.
  await app.db.$client.query(
    `update identities
     set created_at = now() - interval '1 hour', updated_at = now() - interval '1 hour'
     where user_id = (select id from users where email = $1)`,
    [account.email],
  );
  return { ...account, other };
}

type Account = Awaited<ReturnType<typeof createAccountOnTwoDevices>>;

it.each([
  [
    'password-changed',
    'the password is changed on another device',
    ({ browser }: Account) =>
      postJson(browser, '/api/auth/change-password', {
        currentPassword: password,
        newPassword: 'rain stopped play at tea',
        revokeOtherSessions: true,
      }),
  ],
  [
    'password-changed',
    'the password is reset on another device',
    async ({ email }: Account) =>
      postJson(new Browser(), '/api/auth/reset-password', {
        newPassword: 'rain stopped play at tea',
        token: await requestResetToken(app, email),
      }),
  ],
  [
    'signed-out-elsewhere',
    'the login is ended on another device',
    ({ browser }: Account) => postJson(browser, '/api/auth/revoke-other-sessions'),
  ],
] as const)(
  'answers a request with a login that ended with the reason %s when %s',
  async (reason, _when, end) => {
    const account = await createAccountOnTwoDevices();
    expect((await end(account)).status).toBe(200);
    expect(await getAnswerAboutSession(account.other)).toEqual({
      status: 401,
      code: 'session-ended',
      detail: sessionEndSentences[reason],
    });
  },
);

it.each([-150, 150])(
  'names a changed password as the reason when the clock of the node is off by %i s',
  async (seconds) => {
    const { browser, other } = await createAccountOnTwoDevices();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1_000 });
    const changed = await postJson(browser, '/api/auth/change-password', {
      currentPassword: password,
      newPassword: 'rain stopped play at tea',
      revokeOtherSessions: true,
    });
    expect(changed.status).toBe(200);
    expect((await getAnswerAboutSession(other)).detail).toBe(
      sessionEndSentences['password-changed'],
    );
  },
);

it.each([
  ['expired', "update sessions set expires_at = now() - interval '1 s' where user_id = $1"],
  ['account-deleted', 'delete from users where id = $1'],
] as const)(
  'answers a request with a login that ended with the reason %s after: %s',
  async (reason, statement) => {
    const { email, other } = await createAccountOnTwoDevices();
    const { rows } = await app.db.$client.query('select id from users where email = $1', [email]);
    await app.db.$client.query(statement, [rows[0].id]);
    const detail = sessionEndSentences[reason];
    expect(await getAnswerAboutSession(other)).toEqual({
      status: 401,
      code: 'session-ended',
      detail,
    });
    await app.runJob('accounts.sweep');
    expect(await getAnswerAboutSession(other)).toEqual({
      status: 401,
      code: 'session-ended',
      detail,
    });
  },
);

it('gives no reason to a visitor, and to a browser with a forged or an unknown cookie', async () => {
  const forged = new Browser();
  forged.cookies.set('fixturebook-session', 'forged.token');
  const { other, browser } = await createAccountOnTwoDevices();
  await postJson(browser, '/api/auth/revoke-other-sessions');
  await app.db.$client.query("update ended_sessions set ended_at = now() - interval '31 days'");
  await app.runJob('accounts.sweep');
  for (const visitor of [new Browser(), forged, other])
    expect(await getAnswerAboutSession(visitor)).toEqual({
      status: 401,
      code: 'not-signed-in',
      detail: 'Sign in first.',
    });
});
