import { describe, expect, it } from 'vitest';
import { generateTotpCode, getTotpKey } from '../testing/authenticator.ts';
import { stopClockInEachTest } from '../testing/authenticator-clock.ts';
import { createVerifiedAccount, password, signIn } from '../testing/sign-up.ts';
import { Browser, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });

stopClockInEachTest();

const cookieName = 'fixturebook-session';
const newPassword = 'rain stopped play at tea';

type Account = Awaited<ReturnType<typeof createVerifiedAccount>>;

const getSignedToken = ({ browser }: Account) =>
  decodeURIComponent(browser.cookies.get(cookieName) ?? '');

async function createAccountWithSecondFactor() {
  const account = await createVerifiedAccount(app);
  const as = account.browser;
  const json = { password };
  const enabled = await app.call('POST', '/api/auth/two-factor/enable', { as, json });
  const { totpURI, backupCodes } = await enabled.json();
  const key = getTotpKey(totpURI);
  const code = generateTotpCode(key, -1);
  await app.call('POST', '/api/auth/two-factor/verify-totp', { as, json: { code } });
  return { ...account, key, backupCodes: backupCodes as string[] };
}

/** Enters a code in a login that waits for it, with the session of another account beside it. */
async function enterCodeBesideSession(waiting: Account, session: string, code: string) {
  const login = new Browser();
  await signIn(app, login, waiting.email);
  const cookie = `${cookieName}=${encodeURIComponent(session)}; ${login.cookieHeader}`;
  const headers = { cookie };
  return app.call('POST', '/api/auth/two-factor/verify-totp', { json: { code }, headers });
}

function changePassword(currentPassword: string, headers: Record<string, string>) {
  const json = { currentPassword, newPassword, revokeOtherSessions: false };
  return app.call('POST', '/api/auth/change-password', { json, headers });
}

it.each([
  ['has no padding', (token: string) => token.replace(/=+$/, '')],
  ['contains a character that Base64 ignores', (token: string) => token.replace(/.{5}$/, '~$&')],
])('refuses a session whose signature %s', async (_what, change) => {
  const account = await createVerifiedAccount(app);
  const token = change(getSignedToken(account));
  const cookie = `${cookieName}=${encodeURIComponent(token)}`;
  const authorization = `Bearer ${token}`;
  const credentials: Record<string, string>[] = [{ cookie }, { authorization }];
  for (const headers of credentials)
    for (const path of ['/api/v1/me', '/api/auth/list-sessions'])
      expect((await app.call('GET', path, { headers })).status, path).toBe(401);
});

it('counts the wrong codes of a login when a request has a badly signed session beside it', async () => {
  const account = await createAccountWithSecondFactor();
  const unpadded = getSignedToken(await createVerifiedAccount(app)).replace(/=+$/, '');
  await enterCodeBesideSession(account, unpadded, '000000');
  const { rows } = await app.db.$client.query(
    'select failed_verification_count as count from two_factors where user_id = $1',
    [account.userId],
  );
  expect(rows).toEqual([{ count: 1 }]);
});

it('does not log in with the code of a waiting login beside the session of another account', async () => {
  const account = await createAccountWithSecondFactor();
  const other = await createVerifiedAccount(app);
  const code = generateTotpCode(account.key);
  const response = await enterCodeBesideSession(account, getSignedToken(other), code);
  expect(response.status).toBe(400);
  expect(response.headers.getSetCookie()).toEqual([]);
});

it('does not delete an account with the second factor of another account', async () => {
  const account = await createAccountWithSecondFactor();
  const other = await createAccountWithSecondFactor();
  const login = new Browser();
  await signIn(app, login, other.email);
  const cookie = `${account.browser.cookieHeader}; ${login.cookieHeader}`;
  const json = { email: account.email, password, code: generateTotpCode(other.key) };
  const response = await app.call('DELETE', '/api/v1/me', { headers: { cookie }, json });
  expect(response.status).toBe(400);
  expect((await app.call('GET', '/api/v1/me', { as: account.browser })).status).toBe(200);
});

it('changes the password of the account whose token is sent, not of the one whose cookie is', async () => {
  const account = await createVerifiedAccount(app);
  const other = await createVerifiedAccount(app);
  const { cookieHeader: cookie } = account.browser;
  const authorization = `Bearer ${getSignedToken(other)}`;
  expect((await changePassword(password, { cookie, authorization })).status).toBe(200);
  expect((await signIn(app, new Browser(), account.email, newPassword)).status).toBe(401);
  expect((await signIn(app, new Browser(), other.email, newPassword)).status).toBe(200);
});

it('refuses a change of the password by a badly signed token, whatever the cookie', async () => {
  const account = await createVerifiedAccount(app);
  const { cookieHeader: cookie } = account.browser;
  const authorization = `Bearer ${getSignedToken(account).replace(/=+$/, '')}`;
  expect((await changePassword(password, { cookie, authorization })).status).toBe(401);
});

describe('two-step login that is on', () => {
  const proveSecondFactor = (as: Browser, act: string, json: object) =>
    app.call('POST', `/api/auth/two-factor/${act}`, { as, json });
  const isOn = async (as: Browser) =>
    (await (await app.call('GET', '/api/v1/me', { as })).json()).user.twoFactorEnabled;

  it.each(['disable', 'generate-backup-codes'])(
    'requires the password and a code for two-factor/%s',
    async (act) => {
      const { browser, backupCodes } = await createAccountWithSecondFactor();
      const [code] = backupCodes;
      const visitor = await proveSecondFactor(new Browser(), act, { password, code });
      expect(visitor.status).toBe(401);
      const wrong = await proveSecondFactor(browser, act, { password: 'another', code });
      expect((await wrong.json()).errors).toMatchObject([{ path: 'password' }]);
      const asked = await proveSecondFactor(browser, act, { password });
      expect([asked.status, (await asked.json()).code]).toEqual([400, 'second-factor-required']);
      const refused = await proveSecondFactor(browser, act, { password, code: '000000' });
      expect((await refused.json()).errors).toMatchObject([{ path: 'code' }]);
      expect(await isOn(browser)).toBe(true);
      const accepted = await proveSecondFactor(browser, act, { password, code });
      expect(accepted.status).toBe(200);
    },
  );

  it('gets new recovery codes, and is turned off with one of them', async () => {
    const { browser, email, backupCodes } = await createAccountWithSecondFactor();
    const [first] = backupCodes;
    const renewed = await proveSecondFactor(browser, 'generate-backup-codes', {
      password,
      code: first,
    });
    const { backupCodes: fresh } = await renewed.json();
    expect(fresh).not.toContain(first);
    await proveSecondFactor(browser, 'disable', { password, code: fresh[0] });
    expect(await isOn(browser)).toBe(false);
    expect((await (await signIn(app, new Browser(), email)).json()).token).toBeTruthy();
  });
});

it('stores only the first 400 characters of the name of a browser', async () => {
  const { email } = await createVerifiedAccount(app);
  const login = await app.call('POST', '/api/auth/sign-in/email', {
    json: { email, password },
    headers: { 'user-agent': 'x'.repeat(10_000), 'auth-token': 'wanted' },
  });
  const authorization = `Bearer ${login.headers.get('set-auth-token')}`;
  const session = await app.call('GET', '/api/auth/get-session', { headers: { authorization } });
  expect((await session.json()).session.userAgent).toBe('x'.repeat(400));
});
