import { describe, expect, it } from 'vitest';
import { createSecretary } from '../testing/builders.ts';
import { startTestNode } from '../testing/processes/test-node.ts';
import {
  countSessions,
  password,
  removeRandomParts,
  signUp,
  startTwoSignUps,
  verifyEmail,
} from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';

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

  it('accepts 20 concurrent sign-ups with different addresses', async () => {
    const addresses = Array.from({ length: 20 }, createEmailAddress);
    const answers = await Promise.all(
      addresses.map((email, n) =>
        signUp(app, new Browser(), email, password, `203.0.113.${n % 2}`),
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await countRows('sign_ups', addresses)).toBe(20);
    expect(await countRows('users', addresses)).toBe(0);
  });

  it('answers sign-ups with one address on two nodes at the same time in the same way, whether or not it has an account', async () => {
    const [one, two] = [await startTestNode(app), await startTestNode(app)];
    const { email: known } = await createSecretary(app);
    const answers: unknown[] = [];
    for (const email of [known, createEmailAddress(), createEmailAddress()]) {
      const pair = await Promise.all(
        [one, two].map(async ({ url }) => {
          const response = await fetch(`${url}/api/auth/sign-up/email`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email, password, name: '' }),
          });
          const { user, ...body } = (await response.json()) as { user: object };
          return { status: response.status, body, fields: Object.keys(user).sort() };
        }),
      );
      answers.push(pair);
    }
    expect(answers[0]).toMatchObject([{ status: 200 }, { status: 200 }]);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('creates one account when two sign-ups with one address are completed at the same time on two nodes', async () => {
    const nodes = [await startTestNode(app), await startTestNode(app)];
    const email = createEmailAddress();
    const [first, second] = await startTwoSignUps(app, email);
    const answers = await Promise.all(
      [first, second].map(({ browser, code }, n) =>
        fetch(`${nodes[n]?.url}/api/auth/email-otp/verify-email`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie: browser.cookieHeader },
          body: JSON.stringify({ email, otp: code }),
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await countRows('users', [email])).toBe(1);
    expect(await countSessions(app, email)).toBe(1);
  });
});

async function countRows(table: 'users' | 'sign_ups', emails: string[]) {
  const { rows } = await app.db.$client.query(
    `select count(*)::int as count from ${table} where email = any($1)`,
    [emails],
  );
  return rows[0].count as number;
}
