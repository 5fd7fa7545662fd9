import { describe, expect, it } from 'vitest';
import { createSecretary } from '../testing/builders.ts';
import {
  getMailedCode,
  getWrongSignUpCode,
  password,
  signIn,
  signUp,
  startSignUp,
  verifyEmail,
} from '../testing/sign-up.ts';
import {
  Browser,
  createEmailAddress,
  type JsonResponse,
  startTestApp,
} from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });

describe('signing up', () => {
  it('mails a code that verifies the email address and logs the user in', async () => {
    const email = createEmailAddress();
    const browser = new Browser();
    expect((await signUp(app, browser, email, password)).status).toBe(200);
    const mail = await app.waitForMail(email, 'Your Fixturebook code');
    const code = mail.text.match(/^\d{4}$/m)?.[0] ?? '';
    expect(Number(code)).toBeGreaterThanOrEqual(1000);

    expect((await verifyEmail(app, browser, email, code)).status).toBe(200);

    const me = await app.call('GET', '/api/v1/me', { as: browser });
    expect(await me.json()).toMatchObject({ user: { email }, club: null, plan: 'hobby' });
  });

  it('responds with an error for each invalid field of a sign-up', async () => {
    const cases: [object, string][] = [
      [{ email: 'no-address', password }, 'email'],
      [{ email: createEmailAddress(), password: 'short' }, 'password'],
      [{ email: createEmailAddress(), password: 'x'.repeat(129) }, 'password'],
      [{ email: `${'x'.repeat(250)}@a.example`, password }, 'email'],
      [{ email: 7, password }, 'email'],
      [{ password }, 'email'],
    ];
    for (const [json, path] of cases) {
      const response = await app.call('POST', '/api/auth/sign-up/email', { json });
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].path).toBe(path);
    }
    const text = await app.call('POST', '/api/auth/sign-up/email', {
      body: 'email=a',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(text.status).toBe(415);
  });

  it('rejects a sign-up with a common password', async () => {
    for (const common of ['password123', 'Qwertyuiop', '1234567890', 'aaaaaaaaaaaa']) {
      const response = await signUp(app, new Browser(), createEmailAddress(), common);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({
        code: 'common-password',
        errors: [{ path: 'password' }],
      });
    }
  });

  it('accepts any characters in the password of a sign-up', async () => {
    const response = await signUp(
      app,
      new Browser(),
      createEmailAddress(),
      '  🏏 l’été à Lord’s  ',
    );
    expect(response.status).toBe(200);
  });

  it('responds to a sign-up with a registered email address as to any other sign-up, and mails the owner', async () => {
    const { email } = await createSecretary(app);
    const known = await signUp(app, new Browser(), email);
    const unknown = await signUp(app, new Browser(), createEmailAddress());
    expect(await removeRandomParts(known)).toEqual(await removeRandomParts(unknown));
    expect((await app.waitForMail(email, 'You already have an account')).text).toContain('/login');
  });

  it('creates one account from ten concurrent sign-ups with the same address', async () => {
    const email = createEmailAddress();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => signUp(app, new Browser(), email)),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(200));
    const { rows } = await app.db.$client.query(
      'select count(i.id)::int as count from users u join identities i on i.user_id = u.id where email = $1',
      [email],
    );
    expect(rows[0].count).toBe(1);
  });

  it('creates 20 accounts from 20 concurrent sign-ups with different addresses', async () => {
    const addresses = Array.from({ length: 20 }, createEmailAddress);
    const answers = await Promise.all(
      addresses.map((email, n) =>
        signUp(app, new Browser(), email, password, `203.0.113.${n % 2}`),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { rows } = await app.db.$client.query(
      'select count(*)::int as count from users where email = any($1)',
      [addresses],
    );
    expect(rows[0].count).toBe(20);
  });
});

describe('the sign-up code', () => {
  it('stores the sign-up code only as a keyed hash', async () => {
    const { email, code } = await startSignUp(app);
    const { rows } = await app.db.$client.query(
      'select value from verifications where identifier like $1',
      [`%${email}`],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0].value).not.toContain(code);
  });

  it('rejects the right sign-up code after five wrong attempts', async () => {
    const { email, code, browser } = await startSignUp(app);
    for (let tries = 0; tries < 5; tries++) {
      const response = await verifyEmail(app, browser, email, getWrongSignUpCode(code));
      expect(response.status).toBeGreaterThanOrEqual(400);
    }
    expect((await verifyEmail(app, browser, email, code)).ok).toBe(false);
  });

  it('responds 429 after ten wrong sign-up codes for an email address in a day, even if new codes were sent', async () => {
    const { email, browser, code } = await startSignUp(app);
    for (let tries = 0; tries < 10; tries++) {
      if (tries % 4 === 3) await resendSignUpCode(browser, email);
      await verifyEmail(app, browser, email, getWrongSignUpCode(code));
    }
    await resendSignUpCode(browser, email);
    const newest = await getMailedCode(app, email);
    const response = await verifyEmail(app, browser, email, newest);
    expect(response.status).toBe(429);
    expect((await response.json()).code).toBe('TOO_MANY_ATTEMPTS');
  });

  it('rejects sign-up codes from a browser that did not begin the sign-up, and does not count them as attempts', async () => {
    const { email, browser, code } = await startSignUp(app);
    const { browser: stranger } = await startSignUp(app);
    for (const guesser of [new Browser(), stranger])
      for (let tries = 0; tries < 12; tries++)
        expect((await verifyEmail(app, guesser, email, getWrongSignUpCode(code))).status).toBe(400);
    expect((await verifyEmail(app, browser, email, code)).status).toBe(200);
  });

  it('responds in the same way to a wrong code for an address with or without an account', async () => {
    const { email: known } = await createSecretary(app);
    const unknown = createEmailAddress();
    const answers: unknown[][] = [];
    for (const email of [known, unknown]) {
      const browser = new Browser();
      await signUp(app, browser, email);
      const all = [];
      for (let tries = 0; tries < 12; tries++)
        all.push(await removeRandomParts(await verifyEmail(app, browser, email, '0000')));
      answers.push(all);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('rejects the sign-up code after ten minutes', async () => {
    const { email, code, browser } = await startSignUp(app);
    await app.db.$client.query(
      "update verifications set expires_at = expires_at - interval '10 minutes' where identifier like $1",
      [`%${email}`],
    );
    expect((await verifyEmail(app, browser, email, code)).ok).toBe(false);
  });

  it('creates one session from 50 concurrent requests with the right code', async () => {
    const { email, code, browser } = await startSignUp(app);
    const copies = Array.from({ length: 50 }, () => {
      const copy = new Browser();
      for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
      return copy;
    });
    const answers = await Promise.all(copies.map((copy) => verifyEmail(app, copy, email, code)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countSessions(email)).toBe(1);
  });

  it('rejects both codes of two sign-ups with one address in browsers that did not request the second code', async () => {
    const email = createEmailAddress();
    const stranger = new Browser();
    const owner = new Browser();
    await signUp(app, owner, email, password);
    const ownersCode = await getMailedCode(app, email);
    await signUp(app, stranger, email, 'the password of a stranger');
    const strangersCode = await expect
      .poll(() => getMailedCode(app, email), { timeout: 5_000 })
      .not.toBe(ownersCode)
      .then(() => getMailedCode(app, email));

    expect((await verifyEmail(app, owner, email, ownersCode)).ok).toBe(false);
    expect((await verifyEmail(app, owner, email, strangersCode)).ok).toBe(false);
    expect((await verifyEmail(app, new Browser(), email, strangersCode)).ok).toBe(false);
  });

  it('lets a second browser request and use a new sign-up code after a login attempt with the right password', async () => {
    const { email } = await startSignUp(app);
    const elsewhere = new Browser();
    expect((await signIn(app, elsewhere, email)).status).toBe(403);
    await app.db.$client.query('delete from development_mails where "to" = $1', [email]);
    await resendSignUpCode(elsewhere, email);
    const newest = await getMailedCode(app, email);
    expect((await verifyEmail(app, elsewhere, email, newest)).status).toBe(200);
  });

  it('lets nobody log in to a verified account with a sign-up code', async () => {
    const { email } = await createSecretary(app);
    const browser = new Browser();
    await signUp(app, browser, email, password);
    await app.waitForMail(email, 'already');
    const answers = await Promise.all(
      ['1000', '1234', '9999'].map((code) => verifyEmail(app, browser, email, code)),
    );
    expect(answers.some(({ ok }) => ok)).toBe(false);
  });

  it('responds to a wrong sign-up code with the error INVALID_OTP and its specified message', async () => {
    const { email, code, browser } = await startSignUp(app);
    const response = await verifyEmail(app, browser, email, getWrongSignUpCode(code));
    expect(await response.json()).toMatchObject({
      code: 'INVALID_OTP',
      message: 'Incorrect OTP. Please try again.',
    });
  });
});

function resendSignUpCode(browser: Browser, email: string) {
  return app.call('POST', '/api/auth/email-otp/send-verification-otp', {
    as: browser,
    json: { email, type: 'email-verification' },
  });
}

async function countSessions(email: string) {
  const { rows } = await app.db.$client.query(
    'select count(*)::int as count from sessions s join users u on u.id = s.user_id where email = $1',
    [email],
  );
  return rows[0].count as number;
}

/** Removes the random parts of a response, so that a test can compare two responses. */
async function removeRandomParts(response: JsonResponse) {
  const body = await response.json();
  if (body.user) body.user = { ...body.user, id: '', email: '', createdAt: '', updatedAt: '' };
  const headers = [...response.headers].map(([name, value]) =>
    name === 'set-cookie' ? [name, value.replace(/=[^;]+/, '=')] : [name, value],
  );
  return { status: response.status, body, headers };
}
