import { describe, expect, it } from 'vitest';
import { createVerifiedAccount, password, signIn } from '../testing/sign-up.ts';
import { Browser, startTestApp } from '../testing/test-app.ts';
import { createAuth } from './vendor-better-auth.ts';

const httpApp = await startTestApp({ worker: true });
const httpsApp = await startTestApp({ worker: true, publicUrl: 'https://fixturebook.example' });

describe('authentication over TLS', () => {
  it('sets a session cookie that is bound to the host and is sent only over TLS', async () => {
    const { email } = await createVerifiedAccount(httpsApp);
    const response = await signIn(httpsApp, new Browser(), email);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-fixturebook-session=/);
    expect(cookie).toMatch(/; Secure/i);
    expect(cookie).toMatch(/; Path=\//i);
    expect(cookie).not.toMatch(/Domain=/i);
    expect(response.headers.get('strict-transport-security')).toContain('max-age=');
  });

  it('rejects a request from another origin', async () => {
    const response = await httpsApp.call('POST', '/api/auth/sign-out', {
      headers: { origin: 'http://localhost:3000' },
    });
    expect(response.status).toBe(403);
  });
});

describe('a client that sends tokens instead of cookies', () => {
  it('accepts the session token as a bearer token', async () => {
    const { email } = await createVerifiedAccount(httpApp);
    const login = { json: { email, password } };
    const headers = { 'auth-token': 'wanted' };
    const answer = await httpApp.call('POST', '/api/auth/sign-in/email', { ...login, headers });
    const token = answer.headers.get('set-auth-token');
    const authorization = `Bearer ${token}`;
    const me = await httpApp.call('GET', '/api/v1/me', { headers: { authorization } });
    expect((await me.json()).user.email).toBe(email);
    const forged = `Bearer ${token?.split('.')[0]}.${'A'.repeat(43)}=`;
    const refused = await httpApp.call('GET', '/api/v1/me', { headers: { authorization: forged } });
    expect(refused.status).toBe(401);
  });

  it('gets no token unless it asks for one and sends no cookie', async () => {
    const { email } = await createVerifiedAccount(httpApp);
    const login = { json: { email, password } };
    const path = '/api/auth/sign-in/email';
    const cookies = { 'auth-token': 'wanted', cookie: 'theme=dark' };
    for (const headers of [{}, cookies]) {
      const answer = await httpApp.call('POST', path, { ...login, headers });
      expect([answer.status, answer.headers.get('set-auth-token')]).toEqual([200, null]);
    }
    const browser = new Browser();
    await signIn(httpApp, browser, email);
    await httpApp.db.$client.query(
      "update sessions set expires_at = now() + interval '80 days', updated_at = now() - interval '10 days'",
    );
    const prolonged = await httpApp.call('GET', '/api/auth/get-session', {
      as: browser,
      headers: { 'auth-token': 'wanted' },
    });
    expect(prolonged.headers.getSetCookie().join()).toContain('fixturebook-session=');
    expect(prolonged.headers.get('set-auth-token')).toBeNull();
  });

  it('issues a JSON Web Token whose key is in the public key set', async () => {
    const { browser } = await createVerifiedAccount(httpApp);
    const answer = await httpApp.call('GET', '/api/auth/token', { as: browser });
    const { token } = await answer.json();
    const [header] = token.split('.').map((part: string) => Buffer.from(part, 'base64url'));
    const { kid } = JSON.parse(header.toString());
    for (const path of ['/api/auth/jwks', '/.well-known/jwks.json']) {
      const { keys } = await (await httpApp.call('GET', path)).json();
      expect(keys.map((key: { kid: string }) => key.kid)).toContain(kid);
      expect(keys.every((key: object) => !('d' in key))).toBe(true);
    }
  });
});

it('extends the lifetime of an active session and of its cookie', async () => {
  const { email } = await createVerifiedAccount(httpApp);
  const browser = new Browser();
  await signIn(httpApp, browser, email);
  await httpApp.db.$client.query(
    "update sessions set expires_at = now() + interval '80 days', updated_at = now() - interval '10 days'",
  );
  const response = await httpApp.call('GET', '/api/v1/me', { as: browser });
  expect(response.headers.getSetCookie().join()).toContain('fixturebook-session=');
  const { rows } = await httpApp.db.$client.query(
    "select count(*)::int as count from sessions where expires_at > now() + interval '89 days'",
  );
  expect(rows[0].count).toBe(1);
});

it('ends a session one year after its login, however often it was prolonged', async () => {
  const { email } = await createVerifiedAccount(httpApp);
  const browser = new Browser();
  await signIn(httpApp, browser, email);
  const isOwn = 'where user_id = (select id from users where email = $1)';
  await httpApp.db.$client.query(
    `update sessions set created_at = now() - interval '364 days', expires_at = now() + interval '1 hour' ${isOwn}`,
    [email],
  );
  expect((await httpApp.call('GET', '/api/v1/me', { as: browser })).status).toBe(200);
  const { rows } = await httpApp.db.$client.query(
    `select expires_at < now() + interval '2 days' as ends from sessions ${isOwn}`,
    [email],
  );
  expect(rows.map(({ ends }) => ends)).toEqual([true, true]);
  await httpApp.db.$client.query(
    `update sessions set created_at = now() - interval '366 days', expires_at = expires_at ${isOwn}`,
    [email],
  );
  expect((await httpApp.call('GET', '/api/v1/me', { as: browser })).status).toBe(401);
});

it('signs JSON Web Tokens with a new key after the setting SECRET has changed', async () => {
  const { browser } = await createVerifiedAccount(httpApp);
  await httpApp.call('GET', '/api/auth/token', { as: browser });
  const foreign = JSON.stringify('00'.repeat(80));
  await httpApp.db.$client.query('update jwks set private_key = $1', [foreign]);
  const answer = await httpApp.call('GET', '/api/auth/token', { as: browser });
  expect(answer.status).toBe(200);
  const { keys } = await (await httpApp.call('GET', '/api/auth/jwks')).json();
  expect(keys).toHaveLength(1);
});

it('logs an error of better-auth once and without its details', async () => {
  const { logger } = createAuth({ ...httpApp.foundation, ownOrigins: [] }).options;
  const from = httpApp.logged.length;
  logger.log('error', 'it went wrong', new TypeError('secretary@club.example'), { token: 't' });
  const [line = '', ...others] = httpApp.logged.slice(from);
  expect(others).toEqual([]);
  expect(line.match(/"level":/g)).toHaveLength(1);
  expect(JSON.parse(line)).toMatchObject({
    level: 40,
    from: 'auth',
    severity: 'error',
    name: 'TypeError',
    msg: 'it went wrong',
  });
  expect(line).not.toContain('secretary');
});
