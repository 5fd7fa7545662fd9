import type { PasskeyCreationOptions } from '@fixturebook/contract/accounts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { generateTotpCode, getTotpKey } from '../../testing/authenticator.ts';
import { PasskeyDevice, type PasskeyFault } from '../../testing/clients/passkey-device.ts';
import { waitForBlockedTransaction } from '../../testing/database/wait-for-blocked-transaction.ts';
import {
  countSessions,
  createVerifiedAccount,
  password,
  requestResetToken,
} from '../../testing/sign-up.ts';
import { Browser, startTestApp } from '../../testing/test-app.ts';
import { maxPasskeys } from '../policy/passkeys.ts';

const app = await startTestApp({ worker: true });
const origin = 'http://localhost:3000';

afterEach(() => {
  vi.useRealTimers();
});

async function getOptions(as: Browser, proof: object = { password }) {
  const answer = await app.call('POST', '/api/v1/me/passkey-options', { as, json: proof });
  expect(answer.status).toBe(200);
  return answer.json() as Promise<PasskeyCreationOptions>;
}

function addPasskey(
  as: Browser,
  device: PasskeyDevice,
  options: PasskeyCreationOptions,
  fault?: PasskeyFault,
) {
  const json = { name: 'My phone', credential: device.createPasskey(options, fault) };
  return app.call('POST', '/api/v1/me/passkeys', { as, json });
}

async function createAccountWithPasskey() {
  const account = await createVerifiedAccount(app);
  const device = new PasskeyDevice(origin);
  const added = await addPasskey(account.browser, device, await getOptions(account.browser));
  expect(added.status).toBe(201);
  const { id } = await added.json();
  return { ...account, device, passkeyId: id as string };
}

async function startLogin(browser: Browser) {
  const answer = await app.call('POST', '/api/auth/sign-in/passkey-options', { as: browser });
  return answer.json();
}

function sendLogin(browser: Browser, json: unknown) {
  return app.call('POST', '/api/auth/sign-in/passkey', { as: browser, json });
}

async function logIn(device: PasskeyDevice, fault?: PasskeyFault) {
  const browser = new Browser();
  const answer = await sendLogin(browser, device.logIn(await startLogin(browser), fault));
  return { answer, browser };
}

async function listPasskeys(as: Browser) {
  const answer = await app.call('GET', '/api/v1/me/passkeys', { as });
  return (await answer.json()).items as { id: string; name: string }[];
}

async function turnSecondFactorOn(as: Browser) {
  const enabled = await app.call('POST', '/api/auth/two-factor/enable', { as, json: { password } });
  const { totpURI, backupCodes } = await enabled.json();
  const code = generateTotpCode(getTotpKey(totpURI));
  await app.call('POST', '/api/auth/two-factor/verify-totp', { as, json: { code } });
  return backupCodes as string[];
}

describe('adding a passkey', () => {
  it('asks for the password, and for a code if the second factor is on', async () => {
    const { browser } = await createVerifiedAccount(app);
    const ask = (as: Browser, json: object) =>
      app.call('POST', '/api/v1/me/passkey-options', { as, json });
    expect((await ask(new Browser(), { password })).status).toBe(401);
    expect((await ask(browser, {})).status).toBe(400);
    expect((await ask(browser, { password: 'another' })).status).toBe(400);
    const [recoveryCode = ''] = await turnSecondFactorOn(browser);
    const withoutCode = await ask(browser, { password });
    expect((await withoutCode.json()).code).toBe('second-factor-required');
    expect((await ask(browser, { password, code: recoveryCode })).status).toBe(200);
  });

  it('asks the device to recognise its owner and to keep the passkey for the domain of the site', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    const options = await getOptions(browser);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
  });

  it('lists the passkey with its name, and tells the owner by mail', async () => {
    const { browser, email, passkeyId } = await createAccountWithPasskey();
    expect(await listPasskeys(browser)).toMatchObject([
      { id: passkeyId, name: 'My phone', isSynced: false },
    ]);
    const mail = await app.waitForMail(email, 'A passkey was added to your account');
    expect(mail.text).toContain(`${origin}/reset-password`);
  });

  it.each<[string, PasskeyFault]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'c29tZSBvdGhlciBjaGFsbGVuZ2U' }],
    ['of a device that did not recognise its owner', { isUserUnverified: true }],
    ['with a certificate, which could name addresses to download', { certificate: 'MAA' }],
  ])('refuses a passkey %s', async (_what, fault) => {
    const { browser } = await createVerifiedAccount(app);
    const device = new PasskeyDevice(origin);
    const refused = await addPasskey(browser, device, await getOptions(browser), fault);
    expect([refused.status, (await refused.json()).code]).toEqual([400, 'passkey-refused']);
    expect(await listPasskeys(browser)).toEqual([]);
  });

  it('accepts the answer to a challenge once, from the session that proved its identity', async () => {
    const { browser } = await createVerifiedAccount(app);
    const other = await createVerifiedAccount(app);
    const options = await getOptions(browser);
    const device = new PasskeyDevice(origin);
    expect((await addPasskey(other.browser, device, options)).status).toBe(400);
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => addPasskey(browser, device, options)),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(await listPasskeys(browser)).toHaveLength(1);
  });

  it('stores no passkey while a password reset removes the passkeys and challenges of the account', async () => {
    const { browser, userId } = await createVerifiedAccount(app);
    const options = await getOptions(browser);
    const reset = await app.db.$client.connect();
    await reset.query('begin');
    await reset.query('update users set failed_sign_ins = 0 where id = $1', [userId]);
    const adding = addPasskey(browser, new PasskeyDevice(origin), options);
    await waitForBlockedTransaction(reset);
    await reset.query('delete from verifications where value = $1', [userId]);
    await reset.query('commit');
    reset.release();
    expect((await adding).status).toBe(400);
    expect(await listPasskeys(browser)).toEqual([]);
  });

  it('refuses the answer to a challenge after five minutes', async () => {
    const { browser, userId } = await createVerifiedAccount(app);
    const options = await getOptions(browser);
    await app.db.$client.query(
      "update verifications set expires_at = expires_at - interval '5 minutes' where value = $1",
      [userId],
    );
    expect((await addPasskey(browser, new PasskeyDevice(origin), options)).status).toBe(400);
  });

  it('refuses the passkey of another account and more passkeys than an account may have', async () => {
    const { device, passkeyId } = await createAccountWithPasskey();
    const { browser, userId } = await createVerifiedAccount(app);
    const options = await getOptions(browser);
    const credential = device.createPasskey(options);
    await app.db.$client.query('update passkeys set credential_id = $1 where id = $2', [
      credential.id,
      passkeyId,
    ]);
    const json = { name: 'Theirs', credential };
    const taken = await app.call('POST', '/api/v1/me/passkeys', { as: browser, json });
    expect(taken.status).toBe(409);
    const lastOptions = await getOptions(browser);
    await app.db.$client.query(
      `insert into passkeys (user_id, public_key, credential_id, counter, device_type, backed_up)
      select $1, '', gen_random_uuid(), 0, '', false from generate_series(1, $2)`,
      [userId, maxPasskeys],
    );
    expect((await addPasskey(browser, new PasskeyDevice(origin), lastOptions)).status).toBe(409);
    const startMore = { as: browser, json: { password } };
    expect((await app.call('POST', '/api/v1/me/passkey-options', startMore)).status).toBe(409);
  });
});

describe('renaming and removing passkeys', () => {
  it('renames and removes a passkey', async () => {
    const { browser, passkeyId, device } = await createAccountWithPasskey();
    const path = `/api/v1/me/passkeys/${passkeyId}`;
    const renamed = await app.call('PATCH', path, { as: browser, json: { name: 'Work laptop' } });
    expect((await renamed.json()).name).toBe('Work laptop');
    expect((await app.call('PATCH', path, { as: browser, json: { name: ' ' } })).status).toBe(400);
    expect((await app.call('DELETE', path, { as: browser })).status).toBe(204);
    expect(await listPasskeys(browser)).toEqual([]);
    expect((await logIn(device)).answer.status).toBe(401);
  });

  it('finds no passkey of another account', async () => {
    const { browser, passkeyId } = await createAccountWithPasskey();
    const other = await createVerifiedAccount(app);
    const path = `/api/v1/me/passkeys/${passkeyId}`;
    const rename = { as: other.browser, json: { name: 'Mine now' } };
    expect((await app.call('PATCH', path, rename)).status).toBe(404);
    expect((await app.call('DELETE', path, { as: other.browser })).status).toBe(404);
    expect((await app.call('DELETE', path)).status).toBe(401);
    expect(await listPasskeys(browser)).toMatchObject([{ name: 'My phone' }]);
  });

  it('removes all passkeys when the password is reset by mail', async () => {
    const { browser, email, device } = await createAccountWithPasskey();
    const token = await requestResetToken(app, email);
    const json = { token, newPassword: 'another long afternoon' };
    expect((await app.call('POST', '/api/auth/reset-password', { json })).status).toBe(200);
    expect((await app.call('GET', '/api/v1/me', { as: browser })).status).toBe(401);
    expect((await logIn(device)).answer.status).toBe(401);
  });
});

describe('logging in with a passkey', () => {
  it('logs in without an email address, a password or a code of the second factor', async () => {
    const { browser, email, device } = await createAccountWithPasskey();
    await turnSecondFactorOn(browser);
    const { answer, browser: other } = await logIn(device);
    expect((await answer.json()).user.email).toBe(email);
    const me = await app.call('GET', '/api/v1/me', { as: other });
    expect((await me.json()).user.email).toBe(email);
    expect((await logIn(device)).answer.status).toBe(200);
  });

  it('stores nothing when somebody opens the login page', async () => {
    const count = () => app.db.$client.query('select count(*) from verifications');
    const { rows: before } = await count();
    await startLogin(new Browser());
    expect((await count()).rows).toEqual(before);
  });

  it.each<[string, PasskeyFault]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['for another domain', { rpId: 'evil.example' }],
    ['for another challenge', { challenge: 'c29tZSBvdGhlciBjaGFsbGVuZ2U' }],
    ['of a device that did not recognise its owner', { isUserUnverified: true }],
    ['that names another account', { userHandle: 'c29tZW9uZQ' }],
    ['of a copy, whose counter has not risen', { counter: 1 }],
  ])('refuses a login %s', async (_what, fault) => {
    const { email, device } = await createAccountWithPasskey();
    const { answer } = await logIn(device, fault);
    expect([answer.status, (await answer.json()).code]).toEqual([401, 'PASSKEY_REFUSED']);
    expect(await countSessions(app, email)).toBe(1);
  });

  it('gives the same answer for an unknown passkey as for a wrong signature', async () => {
    const { device } = await createAccountWithPasskey();
    const readAnswer = async ({ answer }: Awaited<ReturnType<typeof logIn>>) => [
      answer.status,
      await answer.json(),
    ];
    const wrong = await readAnswer(await logIn(device, { rpId: 'evil.example' }));
    const stranger = new PasskeyDevice(origin);
    stranger.createPasskey(await getOptions((await createVerifiedAccount(app)).browser));
    expect(await readAnswer(await logIn(stranger))).toEqual(wrong);
  });

  it('opens one session when one answer is sent many times at once', async () => {
    const { email, device } = await createAccountWithPasskey();
    const browser = new Browser();
    const login = device.logIn(await startLogin(browser));
    const copies = Array.from({ length: 50 }, () => {
      const copy = new Browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return sendLogin(copy, login);
    });
    const answers = await Promise.all(copies);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await countSessions(app, email)).toBe(2);
  });

  it('refuses a login that began before a reset of the password removed the passkey', async () => {
    const { email, userId, device } = await createAccountWithPasskey();
    const client = await app.db.$client.connect();
    await client.query('begin');
    // The login reads its passkey, and waits before it stores its session.
    await client.query('lock table sessions in share mode');
    const login = logIn(device);
    await waitForBlockedTransaction(client);
    await client.query('delete from passkeys where user_id = $1', [userId]);
    await client.query('delete from sessions where user_id = $1', [userId]);
    await client.query('commit');
    client.release();
    expect((await login).answer.status).toBe(401);
    expect(await countSessions(app, email)).toBe(0);
  });

  it('refuses an answer in another browser than the one that got the challenge', async () => {
    const { device } = await createAccountWithPasskey();
    const login = device.logIn(await startLogin(new Browser()));
    expect((await sendLogin(new Browser(), login)).status).toBe(401);
    const other = new Browser();
    await startLogin(other);
    expect((await sendLogin(other, login)).status).toBe(401);
  });

  it('refuses an answer after five minutes', async () => {
    const { device } = await createAccountWithPasskey();
    const browser = new Browser();
    const login = device.logIn(await startLogin(browser));
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 60_000 });
    expect((await sendLogin(browser, login)).status).toBe(401);
  });

  it('logs in to an account whose password was tried too often', async () => {
    const { userId, device } = await createAccountWithPasskey();
    await app.db.$client.query('update users set failed_sign_ins = 101 where id = $1', [userId]);
    expect((await logIn(device)).answer.status).toBe(200);
  });

  it.each([[{}], [{ id: 'a', rawId: 'a', type: 'public-key', response: {} }]])(
    'answers 400 to a login without the parts of WebAuthn',
    async (json) => {
      expect((await sendLogin(new Browser(), json)).status).toBe(400);
    },
  );
});
