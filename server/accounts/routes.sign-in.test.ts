import { hashPassword } from 'better-auth/crypto';
import { describe, expect, it } from 'vitest';
import { createSecretary, createSignedInBrowser } from '../testing/builders.ts';
import { waitForBlockedTransaction } from '../testing/database/wait-for-blocked-transaction.ts';
import {
  countSessions,
  createVerifiedAccount,
  getWrongSignUpCode,
  password,
  requestResetToken,
  signIn,
  signUp,
  startSignUp,
  verifyEmail,
} from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';
import { passwordMinuteLimit } from './policy.ts';

const app = await startTestApp({ worker: true });

describe('logging in', () => {
  it('creates a new session token at login, whatever token the browser sends', async () => {
    const { email } = await createVerifiedAccount(app);
    const browser = new Browser();
    browser.cookies.set('fixturebook-session', 'planted.signature');
    const response = await signIn(app, browser, email, password);
    expect(response.status).toBe(200);
    expect(browser.cookies.get('fixturebook-session')).not.toContain('planted');
    const cookie = response.headers.getSetCookie().join();
    expect(cookie).toMatch(/HttpOnly/i);
    expect(cookie).toMatch(/SameSite=Lax/i);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  });

  it('responds in the same way to a login with a wrong password or with an unknown address', async () => {
    const { email } = await createVerifiedAccount(app);
    const known = await signIn(app, new Browser(), email, 'not the password');
    const unknown = await signIn(app, new Browser(), createEmailAddress(), 'not the password');
    expect(known.status).toBe(401);
    expect(unknown.status).toBe(401);
    expect(await known.json()).toEqual(await unknown.json());
  });

  it('responds in the same way with the password of a sign-up, whether or not the address has an account', async () => {
    const { email: known } = await createVerifiedAccount(app);
    const unknown = createEmailAddress();
    const answers = [];
    for (const email of [known, unknown]) {
      await signUp(app, new Browser(), email, 'the password of a stranger');
      const stranger = new Browser();
      const answer = await signIn(app, stranger, email, 'the password of a stranger');
      const cookies = [...stranger.cookies.keys()];
      const wrong = await signIn(app, new Browser(), email, 'another password');
      answers.push([answer.status, await answer.json(), cookies, wrong.status, await wrong.json()]);
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[0]).toBe(403);
    expect((await signIn(app, new Browser(), known, password)).status).toBe(200);
  });

  it('logs in with the password of the account if a sign-up of its address has the same one', async () => {
    const { email } = await createVerifiedAccount(app);
    await signUp(app, new Browser(), email, password);
    expect((await signIn(app, new Browser(), email, password)).status).toBe(200);
  });

  it('rejects a login to an unverified account with the error EMAIL_NOT_VERIFIED', async () => {
    const { email } = await startSignUp(app);
    const response = await signIn(app, new Browser(), email, password);
    expect(response.status).toBe(403);
    expect((await response.json()).code).toBe('EMAIL_NOT_VERIFIED');
  });

  it('locks the account after 100 of 150 concurrent logins with a wrong password until the password is reset', {
    timeout: 60_000,
  }, async () => {
    const { email, userId } = await createVerifiedAccount(app);
    await signInFromManyNetworks(email, 150);
    const counted = 'select failed_sign_ins as count from users where id = $1';
    const { rows } = await app.db.$client.query(counted, [userId]);
    // The attempt that found the account locked is the last that counts.
    expect(rows[0].count).toBe(101);
    expect((await signIn(app, new Browser(), email, password)).status).toBe(401);

    const token = await requestResetToken(app, email);
    expect((await resetPassword(token, 'another long afternoon')).status).toBe(200);
    expect((await signIn(app, new Browser(), email, 'another long afternoon')).status).toBe(200);
  });

  it('tells the owner once by mail when the account is locked', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    await app.db.$client.query('update users set failed_sign_ins = 100 where id = $1', [userId]);
    const subject = 'Your login is locked';
    expect((await signIn(app, new Browser(), email, password)).status).toBe(401);
    expect((await app.waitForMail(email, subject)).text).toContain('Forgot password?');
    expect((await signIn(app, new Browser(), email, password)).status).toBe(401);
    await requestResetToken(app, email);
    const mails = await app.db.$client.query(
      'select count(*)::int as count from development_mails where "to" = $1 and subject = $2',
      [email, subject],
    );
    expect(mails.rows).toEqual([{ count: 1 }]);
  });

  it('restarts the count of failed logins after a successful login', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    await app.db.$client.query('update users set failed_sign_ins = 98 where id = $1', [userId]);
    await signIn(app, new Browser(), email, 'not the password');
    expect((await signIn(app, new Browser(), email, password)).status).toBe(200);
    await signIn(app, new Browser(), email, 'not the password');
    expect((await signIn(app, new Browser(), email, password)).status).toBe(200);
  });
});

describe('many logins at the same time', () => {
  it('admits ten logins of one network, answers 429 with Retry-After to the rest, and lets another network log in before the ten are done', async () => {
    const { email } = await createVerifiedAccount(app);
    const ended: string[] = [];
    const attempts = Array.from({ length: 40 }, async () => {
      const answer = await signIn(
        app,
        new Browser(),
        createEmailAddress(),
        password,
        '203.0.113.20',
      );
      ended.push(String(answer.status));
      return answer;
    });
    const other = await signIn(app, new Browser(), email, password, '203.0.113.21');
    expect(other.status).toBe(200);
    expect(ended.filter((status) => status === '401').length).toBeLessThan(10);
    const answers = await Promise.all(attempts);
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(refused).toHaveLength(30);
    for (const answer of refused)
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('answers 429 to the sixty-first password of a network in a minute, on every route that hashes one', async () => {
    const from = '2001:db8:7:8::1';
    for (let used = 0; used < passwordMinuteLimit.points; used += 1)
      await app.foundation.limits.use(passwordMinuteLimit, '2001:db8:7:8::');
    const { browser } = await createVerifiedAccount(app);
    const tries: [string, object][] = [
      ['sign-in/email', { email: createEmailAddress(), password }],
      ['sign-up/email', { email: createEmailAddress(), password }],
      ['reset-password', { token: 'any', newPassword: password }],
      ['change-password', { currentPassword: password, newPassword: 'rain stopped play' }],
      ['two-factor/enable', { password }],
      ['two-factor/disable', { password }],
      ['two-factor/generate-backup-codes', { password }],
    ];
    for (const [path, json] of tries) {
      const call = { as: browser, json, from };
      expect((await app.call('POST', `/api/auth/${path}`, call)).status).toBe(429);
    }
    const elsewhere = { json: { email: createEmailAddress(), password }, from: '2001:db8:7:9::1' };
    expect((await app.call('POST', '/api/auth/sign-in/email', elsewhere)).status).toBe(401);
  });
});

describe('the stored hash of a password', () => {
  it('is replaced at the next login when it has the form of version 0.1.0', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    const old = await hashPassword(password);
    const setHash = 'update identities set password = $2 where user_id = $1';
    await app.db.$client.query(setHash, [userId, old]);
    const getHash = async () => {
      const found = 'select password from identities where user_id = $1';
      return (await app.db.$client.query(found, [userId])).rows[0].password as string;
    };
    expect((await signIn(app, new Browser(), email, 'not the password')).status).toBe(401);
    expect(await getHash()).toBe(old);
    expect((await signIn(app, new Browser(), email)).status).toBe(200);
    expect(await getHash()).toMatch(/^scrypt-14-8-1-/);
    expect((await signIn(app, new Browser(), email)).status).toBe(200);
  });
});

describe('logging out', () => {
  it('ends the session on the server at logout', async () => {
    const { browser } = await createSecretary(app);
    const stolen = new Browser();
    for (const [name, value] of browser.cookies) stolen.cookies.set(name, value);
    expect((await app.call('POST', '/api/auth/sign-out', { as: browser })).status).toBe(200);
    expect((await app.call('GET', '/api/v1/me', { as: stolen })).status).toBe(401);
  });

  it('lets a user end another session of the account', async () => {
    const { userId, browser } = await createSecretary(app);
    const other = await createSignedInBrowser(app, userId);
    const list = await app.call('GET', '/api/auth/list-sessions', { as: browser });
    const listed: { token: string }[] = await list.json();
    const own = decodeURIComponent(browser.cookies.get('fixturebook-session') ?? '').split('.')[0];
    const token = listed.find((session) => session.token !== own)?.token;
    await app.call('POST', '/api/auth/revoke-session', { as: browser, json: { token } });
    expect((await app.call('GET', '/api/v1/me', { as: other })).status).toBe(401);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  });
});

describe('resetting a forgotten password', () => {
  it('sets a new password with a reset link that works once, and ends all sessions', async () => {
    const { email, browser } = await createVerifiedAccount(app);
    const token = await requestResetToken(app, email);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => resetPassword(token, `afternoon number ${n} of fifty`)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(401);
    expect((await resetPassword(token, 'yet another afternoon')).ok).toBe(false);
  });

  it('invalidates the older reset link when a newer one is used', async () => {
    const { email } = await createVerifiedAccount(app);
    const first = await requestResetToken(app, email);
    await app.db.$client.query('delete from development_mails where "to" = $1', [email]);
    const second = await requestResetToken(app, email);
    expect((await resetPassword(second, 'the newer afternoon')).status).toBe(200);
    expect((await resetPassword(first, 'the older afternoon')).ok).toBe(false);
  });

  it('mails a reset link even after many sign-up emails to the same address', async () => {
    const { email } = await createVerifiedAccount(app);
    for (let n = 0; n < 25; n++) await signUp(app, new Browser(), email);
    expect(await requestResetToken(app, email)).not.toBe('');
  });

  it('mails a reset link to the configured host, whatever host the request names', async () => {
    const { email } = await createVerifiedAccount(app);
    await app.call('POST', '/api/auth/request-password-reset', {
      json: { email, redirectTo: 'https://evil.example/steal' },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const mail = await app.waitForMail(email, 'Set a new password');
    expect(mail.text).toContain('http://localhost:3000/reset-password?token=');
    expect(mail.text).not.toContain('evil');
  });

  it('responds in the same way to a reset request for a known or an unknown address', async () => {
    const { email } = await createVerifiedAccount(app);
    const [known, unknown] = await Promise.all(
      [email, createEmailAddress()].map((address) =>
        app.call('POST', '/api/auth/request-password-reset', { json: { email: address } }),
      ),
    );
    expect(await known?.json()).toEqual(await unknown?.json());
  });

  it('rejects a reset link after thirty minutes', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestResetToken(app, email);
    await app.db.$client.query(
      "update verifications set expires_at = expires_at - interval '30 minutes'",
    );
    expect((await resetPassword(token, 'yet another afternoon')).ok).toBe(false);
  });

  it('ends a login with the old password that began before the reset', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    const client = await app.db.$client.connect();
    await client.query('begin');
    // Sessions can still be read, but the login waits before it stores its own.
    await client.query('lock table sessions in share mode');
    const browser = new Browser();
    const login = signIn(app, browser, email, password);
    await waitForBlockedTransaction(client);
    await client.query(
      'update identities set password = $2, updated_at = now() where user_id = $1',
      [userId, await hashPassword('another long afternoon')],
    );
    await client.query('delete from sessions where user_id = $1', [userId]);
    await client.query('commit');
    client.release();
    expect((await login).status).toBe(401);
    expect(await countSessions(app, email)).toBe(0);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(401);
  });

  it('keeps the reset link valid when the new password is rejected', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestResetToken(app, email);
    expect((await resetPassword(token, 'password123')).status).toBe(400);
    expect((await resetPassword(token, 'a better afternoon')).status).toBe(200);
  });
});

describe('better-auth routes that the API does not expose', () => {
  it.each([
    'sign-in/email-otp',
    'email-otp/reset-password',
    'email-otp/check-verification-otp',
    'update-user',
  ])(
    'responds 404 on the better-auth route /api/auth/%s, which the API does not expose',
    async (path) => {
      const { email } = await createVerifiedAccount(app);
      const response = await app.call('POST', `/api/auth/${path}`, {
        json: { email, otp: '1234', type: 'sign-in' },
      });
      expect(response.status).toBe(404);
    },
  );
});

it('writes no email address or password to the log', async () => {
  const { email, code, browser } = await startSignUp(app);
  await verifyEmail(app, browser, email, getWrongSignUpCode(code));
  await signIn(app, new Browser(), email, 'not the password');
  const log = app.logged.join('\n');
  expect(log).not.toContain(email);
  expect(log).not.toContain(password);
  expect(log).not.toContain('not the password');
});

/** Sends as many logins at the same time as the gate admits, each from another network. */
async function signInFromManyNetworks(email: string, count: number) {
  let sent = 0;
  async function sendNext() {
    while (sent < count) {
      sent += 1;
      const answer = await signIn(app, new Browser(), email, 'wrong', `198.51.100.${sent}`);
      expect(answer.status).toBe(401);
    }
  }
  await Promise.all(Array.from({ length: 20 }, sendNext));
}

function resetPassword(token: string, newPassword: string) {
  return app.call('POST', '/api/auth/reset-password', { json: { token, newPassword } });
}
