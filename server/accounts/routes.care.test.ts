import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { generateTotpCode, getTotpKey } from '../testing/authenticator.ts';
import { stopClockInEachTest } from '../testing/authenticator-clock.ts';
import { createVerifiedAccount, password, requestResetToken, signIn } from '../testing/sign-up.ts';
import { Browser, startTestApp } from '../testing/test-app.ts';
import { passwordProofLimit } from './policy.ts';

const app = await startTestApp({ worker: true });

stopClockInEachTest();

function postJson(as: Browser, path: string, json: unknown = {}) {
  return app.call('POST', path, { as, json });
}

async function getLoggedInUser(as: Browser) {
  const answer = await app.call('GET', '/api/v1/me', { as });
  return answer.status === 200 ? (await answer.json()).user : undefined;
}

async function createAccountWithSecondFactor() {
  const account = await createVerifiedAccount(app);
  const enabled = await postJson(account.browser, '/api/auth/two-factor/enable', { password });
  expect(enabled.status).toBe(200);
  const { totpURI, backupCodes } = await enabled.json();
  const proven = await postJson(account.browser, '/api/auth/two-factor/verify-totp', {
    code: generateTotpCode(getTotpKey(totpURI), -1),
  });
  expect(proven.status).toBe(200);
  return { ...account, totpURI: totpURI as string, backupCodes: backupCodes as string[] };
}

/** Logs in once and copies the login that waits for a code, because each login hashes a password. */
async function createPendingLogins(email: string, userId: string, count: number) {
  const first = await signInWithPasswordOnly(email);
  const signed = decodeURIComponent(first.cookies.get('better-auth.two_factor') ?? '');
  const identifier = signed.slice(0, signed.lastIndexOf('.'));
  return Promise.all(
    Array.from({ length: count }, async (_, n) => {
      const copy = `${identifier}-${n}`;
      await app.db.$client.query(
        `insert into verifications (identifier, value, expires_at)
        values ($1, $2, now() + interval '5 minutes'), ('2fa-attempts-' || $1, '0', now() + interval '5 minutes')`,
        [copy, userId],
      );
      const signature = createHmac('sha256', app.foundation.secret).update(copy).digest('base64');
      const browser = new Browser();
      browser.cookies.set('better-auth.two_factor', encodeURIComponent(`${copy}.${signature}`));
      return browser;
    }),
  );
}

async function signInWithPasswordOnly(email: string) {
  const browser = new Browser();
  const answer = await signIn(app, browser, email);
  expect(await answer.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
  expect(answer.headers.get('set-auth-token')).toBeNull();
  expect(await getLoggedInUser(browser)).toBeUndefined();
  return browser;
}

describe('two-factor authentication', () => {
  it('enables two-factor login when the user enters a first right code, and requires a code at the next login', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    await postJson(browser, '/api/auth/two-factor/enable', { password });
    expect((await getLoggedInUser(browser)).twoFactorEnabled).toBe(false);
    expect((await (await signIn(app, new Browser(), email)).json()).token).toBeTruthy();

    const account = await createAccountWithSecondFactor();
    expect((await getLoggedInUser(account.browser)).twoFactorEnabled).toBe(true);
    const half = await signInWithPasswordOnly(account.email);
    const code = generateTotpCode(getTotpKey(account.totpURI));
    const answer = await postJson(half, '/api/auth/two-factor/verify-totp', { code });
    expect(answer.status).toBe(200);
    expect((await getLoggedInUser(half)).email).toBe(account.email);
  });

  it('rejects wrong second-factor codes, and even the right code after five wrong codes in one login', async () => {
    const { email, totpURI } = await createAccountWithSecondFactor();
    const half = await signInWithPasswordOnly(email);
    const right = generateTotpCode(getTotpKey(totpURI));
    const wrong = right === '000000' ? '111111' : '000000';
    for (let n = 0; n < 5; n += 1)
      expect(
        (await postJson(half, '/api/auth/two-factor/verify-totp', { code: wrong })).status,
      ).toBe(401);
    const late = await postJson(half, '/api/auth/two-factor/verify-totp', { code: right });
    expect(late.status).toBe(400);
    expect(await getLoggedInUser(half)).toBeUndefined();
  });

  it('rejects all second-factor codes for a day after twenty wrong codes in a row, counted over all logins', async () => {
    const { email, totpURI, userId } = await createAccountWithSecondFactor();
    const setRow = (change: string) =>
      app.db.$client.query(`update two_factors set ${change} where user_id = $1`, [userId]);
    const tryCode = async (code: string) => {
      const half = await signInWithPasswordOnly(email);
      return (await postJson(half, '/api/auth/two-factor/verify-totp', { code })).status;
    };
    const logIn = async () => {
      // Forget the codes that were accepted, because the test enters several in one period.
      await setRow('last_totp_step = null');
      return tryCode(generateTotpCode(getTotpKey(totpURI)));
    };
    await setRow('failed_verification_count = 18');
    expect(await tryCode('no code')).toBe(401);
    expect(await logIn()).toBe(200);
    await setRow('failed_verification_count = 19');
    expect(await tryCode('no code')).toBe(401);
    expect(await logIn()).toBe(429);
    await setRow("locked_until = locked_until - interval '23 hours'");
    expect(await logIn()).toBe(429);
    await setRow("locked_until = locked_until - interval '1 hour'");
    expect(await logIn()).toBe(200);
  });

  it('checks at most twenty of 150 wrong second-factor codes that are sent at the same time', async () => {
    const { email, totpURI, userId } = await createAccountWithSecondFactor();
    const logins = await createPendingLogins(email, userId, 150);
    const wrong = generateTotpCode(getTotpKey(totpURI)) === '000000' ? '111111' : '000000';
    const answers = await Promise.all(
      logins.map((half) => postJson(half, '/api/auth/two-factor/verify-totp', { code: wrong })),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(130);
  });

  it('accepts each code of the authenticator app once, also when it is sent twice at the same time', async () => {
    const { email, userId, totpURI } = await createAccountWithSecondFactor();
    const used = { code: generateTotpCode(getTotpKey(totpURI), -1) };
    const fresh = { code: generateTotpCode(getTotpKey(totpURI)) };
    const [late, ...logins] = await createPendingLogins(email, userId, 6);
    if (!late) throw new Error('no login');
    const replayed = await postJson(late, '/api/auth/two-factor/verify-totp', used);
    expect([replayed.status, (await replayed.json()).message]).toEqual([
      401,
      'That code has been used already. Wait for the next one in your app.',
    ]);
    const answers = await Promise.all(
      logins.map((half) => postJson(half, '/api/auth/two-factor/verify-totp', fresh)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it.each([
    ['ends the other sessions', {}, undefined],
    ['keeps the other sessions if asked to', { revokeOtherSessions: false }, expect.anything()],
  ])('turning two-step login on %s', async (_what, choice, otherUser) => {
    const { browser, email } = await createVerifiedAccount(app);
    const other = new Browser();
    await signIn(app, other, email);
    const enabled = await postJson(browser, '/api/auth/two-factor/enable', { password });
    const code = generateTotpCode(getTotpKey((await enabled.json()).totpURI));
    expect(await getLoggedInUser(other)).toBeDefined();
    const proof = { code, ...choice };
    expect((await postJson(browser, '/api/auth/two-factor/verify-totp', proof)).status).toBe(200);
    expect(await getLoggedInUser(other)).toEqual(otherUser);
    expect((await getLoggedInUser(browser)).twoFactorEnabled).toBe(true);
  });

  it('accepts each recovery code once instead of a second-factor code', async () => {
    const { email, backupCodes } = await createAccountWithSecondFactor();
    const [code] = backupCodes;
    const half = await signInWithPasswordOnly(email);
    expect((await postJson(half, '/api/auth/two-factor/verify-backup-code', { code })).status).toBe(
      200,
    );
    expect((await getLoggedInUser(half)).email).toBe(email);
    const again = await signInWithPasswordOnly(email);
    const refused = await postJson(again, '/api/auth/two-factor/verify-backup-code', { code });
    expect(refused.status).toBe(401);
  });
});

describe('changing the password', () => {
  const change = '/api/auth/change-password';
  const newPassword = 'rain stopped play at tea';

  it('requires the current password to set a new one and ends the user’s other sessions', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    const other = new Browser();
    await signIn(app, other, email);
    const wrong = { currentPassword: 'not this one', newPassword };
    const refused = await postJson(browser, change, wrong);
    expect(refused.status).toBe(400);
    expect((await refused.json()).errors).toEqual([
      { path: 'currentPassword', message: 'Invalid password' },
    ]);
    expect(await getLoggedInUser(other)).toBeDefined();
    const right = { currentPassword: password, newPassword };
    expect((await postJson(browser, change, right)).status).toBe(200);
    expect(await getLoggedInUser(browser)).toBeDefined();
    expect(await getLoggedInUser(other)).toBeUndefined();
    expect((await signIn(app, new Browser(), email)).status).toBe(401);
    expect((await signIn(app, new Browser(), email, newPassword)).status).toBe(200);
  });

  it('invalidates password reset links and logins that wait for a second-factor code when the password changes', async () => {
    const { browser, email, totpURI } = await createAccountWithSecondFactor();
    const half = await signInWithPasswordOnly(email);
    const token = await requestResetToken(app, email);
    const json = { currentPassword: password, newPassword };
    expect((await postJson(browser, change, json)).status).toBe(200);
    const reset = { token, newPassword: 'bad light stopped play' };
    expect((await postJson(new Browser(), '/api/auth/reset-password', reset)).status).toBe(400);
    const code = generateTotpCode(getTotpKey(totpURI));
    const late = await postJson(half, '/api/auth/two-factor/verify-totp', { code });
    expect(late.status).toBe(401);
  });

  it('rejects a password change by a visitor or to a short or common password', async () => {
    const { browser } = await createVerifiedAccount(app);
    const json = { currentPassword: password, newPassword };
    expect((await postJson(new Browser(), change, json)).status).toBe(401);
    for (const poor of ['short', 'password123']) {
      const refused = await postJson(browser, change, { ...json, newPassword: poor });
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors[0].path).toBe('newPassword');
    }
  });
});

it('responds 429 after a logged-in user has sent 20 passwords in an hour, counted over all routes', async () => {
  const { browser, userId } = await createVerifiedAccount(app);
  const wrong = 'another';
  const tries: [string, object][] = [
    ['change-password', { currentPassword: wrong, newPassword: 'rain stopped play at tea' }],
    ['two-factor/enable', { password: wrong }],
    ['two-factor/disable', { password: wrong }],
    ['two-factor/generate-backup-codes', { password: wrong }],
  ];
  for (let used = tries.length; used < passwordProofLimit.points; used += 1)
    await app.foundation.limits.use(passwordProofLimit, userId);
  for (const status of [400, 429])
    for (const [path, json] of tries)
      expect((await postJson(browser, `/api/auth/${path}`, json)).status).toBe(status);
  expect(await getLoggedInUser(browser)).toBeDefined();
});

describe('sessions and login methods', () => {
  it('lists the sessions of an account, ends all sessions except the current one, and ends all sessions', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    const other = new Browser();
    await signIn(app, other, email);
    const listed = await app.call('GET', '/api/auth/list-sessions', { as: browser });
    expect(await listed.json()).toHaveLength(2);
    expect((await postJson(browser, '/api/auth/revoke-other-sessions')).status).toBe(200);
    expect(await getLoggedInUser(other)).toBeUndefined();
    await signIn(app, other, email);
    expect((await postJson(browser, '/api/auth/revoke-sessions')).status).toBe(200);
    expect([await getLoggedInUser(browser), await getLoggedInUser(other)]).toEqual([
      undefined,
      undefined,
    ]);
  });

  it('returns no session to a visitor', async () => {
    const answer = await app.call('GET', '/api/auth/get-session');
    expect([answer.status, await answer.json()]).toEqual([200, null]);
  });

  it('lets a user end another session of the account, but no session of another account', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    const other = new Browser();
    await signIn(app, other, email);
    const listed = await app.call('GET', '/api/auth/list-sessions', { as: browser });
    const own = await app.call('GET', '/api/auth/get-session', { as: browser });
    const { id } = (await own.json()).session;
    const [{ token }] = (await listed.json()).filter((one: { id: string }) => one.id !== id);
    const revoke = '/api/auth/revoke-session';
    expect((await postJson(new Browser(), revoke, { token })).status).toBe(401);
    expect((await postJson(browser, revoke, {})).status).toBe(400);
    const { browser: stranger } = await createVerifiedAccount(app);
    await postJson(stranger, revoke, { token });
    expect(await getLoggedInUser(other)).toBeDefined();
    expect((await postJson(browser, revoke, { token })).status).toBe(200);
    expect([await getLoggedInUser(other), (await getLoggedInUser(browser)).email]).toEqual([
      undefined,
      email,
    ]);
  });

  it('lists the login methods of an account and removes any but the last one', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    const listed = async () => {
      const answer = await app.call('GET', '/api/auth/list-accounts', { as: browser });
      return (await answer.json()) as { id: string; providerId: string }[];
    };
    const unlink = (as: Browser, accountId: string | undefined) =>
      postJson(as, '/api/auth/unlink-account', { accountId });
    expect((await app.call('GET', '/api/auth/list-accounts')).status).toBe(401);
    const [first] = await listed();
    expect(first?.providerId).toBe('credential');
    expect((await unlink(browser, first?.id)).status).toBe(400);

    await app.db.$client.query(
      `insert into identities (user_id, provider_id, account_id)
       select id, 'another', 'any' from users where email = $1`,
      [email],
    );
    const second = (await listed()).find(({ providerId }) => providerId === 'another');
    const { browser: stranger } = await createVerifiedAccount(app);
    expect((await unlink(new Browser(), second?.id)).status).toBe(401);
    expect((await unlink(stranger, second?.id)).status).toBe(400);
    expect((await unlink(browser, undefined)).status).toBe(400);
    expect(await listed()).toHaveLength(2);
    expect((await unlink(browser, second?.id)).status).toBe(200);
    expect(await listed()).toEqual([first]);
  });

  it('responds 503 and keeps users logged in while the database cannot read sessions', async () => {
    const { browser } = await createVerifiedAccount(app);
    const rename = (from: string, to: string) =>
      app.db.$client.query(`alter table sessions rename column ${from} to ${to}`);
    await rename('ip_address', 'out_of_reach');
    for (const path of ['list-sessions', 'list-accounts', 'get-session'])
      expect((await app.call('GET', `/api/auth/${path}`, { as: browser })).status).toBe(503);
    expect(await getLoggedInUser(browser)).toBeDefined();
    await rename('out_of_reach', 'ip_address');
    const answer = await app.call('GET', '/api/auth/list-sessions', { as: browser });
    expect(answer.status).toBe(200);
  });

  it('lists sessions and login methods in a session that is 80 days old', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    await app.db.$client.query(
      `update sessions set created_at = created_at - interval '80 days'
       where user_id = (select id from users where email = $1)`,
      [email],
    );
    for (const path of ['list-sessions', 'list-accounts'])
      expect((await app.call('GET', `/api/auth/${path}`, { as: browser })).status).toBe(200);
  });
});
