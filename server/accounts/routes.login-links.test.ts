import { describe, expect, it, vi } from 'vitest';
import { generateTotpCode, getTotpKey } from '../testing/authenticator.ts';
import {
  countSessions,
  createVerifiedAccount,
  password,
  requestResetToken,
} from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });
const subject = 'Your link to log in to Fixturebook';

function requestLink(email: string, headers?: Record<string, string>, from?: string) {
  return app.call('POST', '/api/auth/request-login-link', { json: { email }, headers, from });
}

async function requestLinkToken(email: string) {
  expect((await requestLink(email)).status).toBe(200);
  const mail = await app.waitForMail(email, subject);
  return mail.text.match(/token=([^\s&]+)/)?.[1] ?? '';
}

function openLink(token: string, as = new Browser()) {
  return app.call('POST', '/api/auth/sign-in/link', { as, json: { token } });
}

async function getLoggedInEmail(as: Browser) {
  const answer = await app.call('GET', '/api/v1/me', { as });
  return answer.status === 200 ? (await answer.json()).user.email : undefined;
}

describe('asking for a login link', () => {
  it('answers in the same way for a known and an unknown address', async () => {
    const { email } = await createVerifiedAccount(app);
    const [known, unknown] = await Promise.all(
      [email, createEmailAddress()].map((to) => requestLink(to)),
    );
    expect(await known?.json()).toEqual(await unknown?.json());
    expect([known?.status, unknown?.status]).toEqual([200, 200]);
    expect((await requestLink('no address')).status).toBe(400);
  });

  it('mails the link to the configured host, whatever host the request names', async () => {
    const { email } = await createVerifiedAccount(app);
    await requestLink(email.toUpperCase(), {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
    });
    const { text } = await app.waitForMail(email, subject);
    expect(text).toContain('http://localhost:3000/login-link?token=');
    expect(text).not.toContain('evil');
  });

  it('mails at most three links a day for one address and network, and still mails a reset', async () => {
    const { email } = await createVerifiedAccount(app);
    for (let n = 0; n < 5; n++) await requestLink(email, undefined, '198.51.100.7');
    const countLinks = async () => {
      const { rows } = await app.db.$client.query(
        'select count(*)::int as count from development_mails where "to" = $1 and subject = $2',
        [email, subject],
      );
      return rows[0].count;
    };
    await vi.waitUntil(async () => (await countLinks()) >= 3, { timeout: 10_000, interval: 50 });
    expect(await requestResetToken(app, email)).not.toBe('');
    expect(await countLinks()).toBe(3);
  });

  it('leads to the path that the request names, unless it is on another site', async () => {
    const paths = ['/play/7k3m9q2xw4hd', '//evil.example/', 'https://evil.example/', '/a\nb'];
    const found = await Promise.all(
      paths.map(async (next) => {
        const { email } = await createVerifiedAccount(app);
        const json = { email, next };
        const answer = await app.call('POST', '/api/auth/request-login-link', { json });
        expect(answer.status).toBe(200);
        const { text } = await app.waitForMail(email, subject);
        return new URL(text.match(/http:\S+/)?.[0] ?? '').searchParams.get('next');
      }),
    );
    expect(found).toEqual(['/play/7k3m9q2xw4hd', null, null, null]);
  });

  it('stores no token that works', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    const { rows } = await app.db.$client.query(
      'select identifier from verifications where value = $1',
      [userId],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].identifier).not.toContain(token);
    expect((await openLink(rows[0].identifier)).status).toBe(400);
  });
});

describe('the account of a login link', () => {
  const getAccount = (token: string) =>
    app.call('POST', '/api/auth/sign-in/link/account', { json: { token } });

  it('is named to a caller with the token, who can still use the link', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    const answer = await getAccount(token);
    expect([answer.status, await answer.json()]).toEqual([200, { email }]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await openLink(token)).status).toBe(200);
  });

  it('is not named after the link was used, or for a made-up token', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    await openLink(token);
    for (const wrong of [token, 'made-up']) {
      const answer = await getAccount(wrong);
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'INVALID_TOKEN']);
    }
    expect((await getAccount('')).status).toBe(400);
  });
});

describe('logging in with a link', () => {
  it('logs in on another device, once', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    const phone = new Browser();
    expect((await openLink(token, phone)).status).toBe(200);
    expect(await getLoggedInEmail(phone)).toBe(email);
    const again = await openLink(token);
    expect([again.status, (await again.json()).code]).toEqual([400, 'INVALID_TOKEN']);
    expect((await openLink('')).status).toBe(400);
    expect((await openLink('made-up')).status).toBe(400);
  });

  it('opens one session when a link is used fifty times at once', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    const answers = await Promise.all(Array.from({ length: 50 }, () => openLink(token)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countSessions(app, email)).toBe(2);
  });

  it('asks for the code of the second factor', async () => {
    const { email, browser } = await createVerifiedAccount(app);
    const post = (as: Browser, path: string, json: object) =>
      app.call('POST', `/api/auth/two-factor/${path}`, { as, json });
    const { totpURI } = await (await post(browser, 'enable', { password })).json();
    const key = getTotpKey(totpURI);
    await post(browser, 'verify-totp', { code: generateTotpCode(key, -1) });
    const phone = new Browser();
    const half = await openLink(await requestLinkToken(email), phone);
    expect(await half.json()).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] });
    expect(half.headers.get('set-auth-token')).toBeNull();
    expect(await getLoggedInEmail(phone)).toBeUndefined();
    expect((await post(phone, 'verify-totp', { code: '000000' })).status).toBe(401);
    expect((await post(phone, 'verify-totp', { code: generateTotpCode(key) })).status).toBe(200);
    expect(await getLoggedInEmail(phone)).toBe(email);
  });

  it('refuses a link after thirty minutes', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    await app.db.$client.query(
      "update verifications set expires_at = expires_at - interval '30 minutes' where value = $1",
      [userId],
    );
    expect((await openLink(token)).status).toBe(400);
  });

  it('refuses a link that was sent before the password was reset', async () => {
    const { email } = await createVerifiedAccount(app);
    const token = await requestLinkToken(email);
    const json = {
      token: await requestResetToken(app, email),
      newPassword: 'another long afternoon',
    };
    expect((await app.call('POST', '/api/auth/reset-password', { json })).status).toBe(200);
    expect((await openLink(token)).status).toBe(400);
  });

  it('refuses a login by link while the account is locked', async () => {
    const { email, userId } = await createVerifiedAccount(app);
    await app.db.$client.query('update users set failed_sign_ins = 101 where id = $1', [userId]);
    const refused = await openLink(await requestLinkToken(email));
    expect([refused.status, (await refused.json()).code]).toEqual([403, 'account-locked']);
  });

  it.each(['sign-in/magic-link', 'magic-link/verify', 'passkey/verify-authentication'])(
    'responds 404 on the better-auth route /api/auth/%s, which the API does not expose',
    async (path) => {
      expect((await app.call('POST', `/api/auth/${path}`, { json: {} })).status).toBe(404);
    },
  );
});
