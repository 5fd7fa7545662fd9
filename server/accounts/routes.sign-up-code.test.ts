import { describe, expect, it } from 'vitest';
import { createSecretary } from '../testing/builders.ts';
import {
  countSessions,
  getMailedCode,
  getWrongSignUpCode,
  password,
  removeRandomParts,
  signIn,
  signUp,
  startSignUp,
  startTwoSignUps,
  verifyEmail,
} from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';

const app = await startTestApp({ worker: true });

describe('the sign-up code', () => {
  it('stores the sign-up code only as a keyed hash', async () => {
    const { email, code } = await startSignUp(app);
    const { rows } = await app.db.$client.query('select * from sign_ups where email = $1', [email]);
    expect(rows).toHaveLength(1);
    expect(rows[0].code).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(rows[0])).not.toContain(`"${code}"`);
    expect(JSON.stringify(rows[0])).not.toContain(password);
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
    const { email, browser } = await startSignUp(app);
    // No code begins with 0, so this one is wrong for every code that is sent.
    const tryWrongCode = () => verifyEmail(app, browser, email, '0000');
    for (let tries = 0; tries < 10; tries++) {
      if (tries % 4 === 3) await resendSignUpCode(browser, email);
      expect((await tryWrongCode()).status).toBe(400);
    }
    // The right code is refused too, before it is looked at.
    const response = await verifyEmail(app, browser, email, await getMailedCode(app, email));
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

  it('responds in the same way to a wrong code after resends that are no longer mailed, with or without an account', async () => {
    const { email: known } = await createSecretary(app);
    const answers: unknown[][] = [];
    for (const email of [known, createEmailAddress()]) {
      const browser = new Browser();
      const enterWrongCode = async () =>
        removeRandomParts(await verifyEmail(app, browser, email, '0000'));
      await signUp(app, browser, email);
      await resendSignUpCode(browser, email);
      await resendSignUpCode(browser, email);
      const all = [];
      for (let tries = 0; tries < 5; tries++) all.push(await enterWrongCode());
      expect((await resendSignUpCode(browser, email)).status).toBe(200);
      answers.push([...all, await enterWrongCode()]);
    }
    expect(answers[0]).toEqual(answers[1]);
  });

  it('rejects the sign-up code after ten minutes', async () => {
    const { email, code, browser } = await startSignUp(app);
    await app.db.$client.query(
      "update sign_ups set code_expires_at = code_expires_at - interval '10 minutes' where email = $1",
      [email],
    );
    const late = await verifyEmail(app, browser, email, code);
    expect([late.status, (await late.json()).code]).toEqual([400, 'OTP_NO_LONGER_VALID']);
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
    expect(await countSessions(app, email)).toBe(1);
  });

  it('stays valid when a stranger signs up with the same address and requests new codes', async () => {
    const email = createEmailAddress();
    const owner = new Browser();
    const stranger = new Browser();
    await signUp(app, owner, email, password);
    const code = await getMailedCode(app, email);
    for (let n = 0; n < 3; n += 1) await signUp(app, stranger, email, 'the password of a stranger');
    await resendSignUpCode(stranger, email);
    expect((await verifyEmail(app, owner, email, code)).status).toBe(200);
    expect((await signIn(app, new Browser(), email, password)).status).toBe(200);
    const strangers = await signIn(app, new Browser(), email, 'the password of a stranger');
    // As for an address without an account, so that the stranger does not learn of the account.
    expect(strangers.status).toBe(403);
    expect((await verifyEmail(app, stranger, email, code)).status).toBe(400);
  });

  it('completes no other sign-up with the same address', async () => {
    const email = createEmailAddress();
    const [first, second] = await startTwoSignUps(app, email);
    expect((await verifyEmail(app, first.browser, email, second.code)).status).toBe(400);
    expect((await verifyEmail(app, second.browser, email, first.code)).status).toBe(400);
    expect((await verifyEmail(app, new Browser(), email, first.code)).status).toBe(400);
    expect((await verifyEmail(app, first.browser, email, first.code)).status).toBe(200);
  });

  it('is not mailed again for a browser that did not begin the sign-up', async () => {
    const { email, browser, code } = await startSignUp(app);
    expect((await resendSignUpCode(new Browser(), email)).status).toBe(200);
    expect((await verifyEmail(app, browser, email, code)).status).toBe(200);
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

  it('tells the user to ask for a new code after the fifth wrong sign-up code', async () => {
    const { email, code, browser } = await startSignUp(app);
    const codes: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      const answer = await verifyEmail(app, browser, email, getWrongSignUpCode(code));
      codes.push((await answer.json()).code);
    }
    expect(codes).toEqual([
      ...Array(4).fill('INVALID_OTP'),
      'OTP_NO_LONGER_VALID',
      'OTP_NO_LONGER_VALID',
    ]);
    const right = await verifyEmail(app, browser, email, code);
    expect(await right.json()).toMatchObject({
      message: 'That code no longer works. Choose ‘Send a new code’ to get another.',
    });
  });
});

function resendSignUpCode(browser: Browser, email: string) {
  return app.call('POST', '/api/auth/email-otp/send-verification-otp', {
    as: browser,
    json: { email, type: 'email-verification' },
  });
}
