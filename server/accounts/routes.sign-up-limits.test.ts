import { describe, expect, it } from 'vitest';
import {
  getMailedCode,
  getWrongSignUpCode,
  password,
  signUp,
  startSignUp,
  verifyEmail,
} from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';
import { codeTryLimitsOfAddress, mailLimits, wrongCodeLimitOfNetwork } from './policy.ts';

const app = await startTestApp({ worker: true });

describe('limits of sign-up codes and their mails', () => {
  it('looks at 50 wrong codes of a network in a day, and does not count right ones', async () => {
    const { limits } = app.foundation;
    const [network, from] = ['2001:db8:1:2::', '2001:db8:1:2::99'];
    const accepted = await startSignUp(app);
    const later = await startSignUp(app);
    for (let used = 0; used < 49; used += 1) await limits.use(wrongCodeLimitOfNetwork, network);
    expect((await enterCodeFrom(from, accepted)).status).toBe(200);
    const wrong = { ...later, code: getWrongSignUpCode(later.code) };
    expect((await enterCodeFrom(from, wrong)).status).toBe(400);
    const refused = await enterCodeFrom(from, later);
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      "Too many wrong codes from your network. Try again in 24 hours, or over another connection, such as your phone's mobile data.",
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await enterCodeFrom('2001:db8:1:3::99', later)).status).toBe(200);
    const metrics = await app.foundation.metrics.registry.metrics();
    expect(metrics).toContain('code_tries_refused_total{budget="network"} 1');
  });

  it('uses up no tries of an address when the network has none left', async () => {
    const [network, from] = ['2001:db8:1:4::', '2001:db8:1:4::99'];
    const pending = await startSignUp(app);
    for (let used = 0; used < wrongCodeLimitOfNetwork.points; used += 1)
      await app.foundation.limits.use(wrongCodeLimitOfNetwork, network);
    for (let tries = 0; tries < 30; tries += 1)
      expect((await enterCodeFrom(from, pending)).status).toBe(429);
    expect((await enterCodeFrom('2001:db8:1:5::99', pending)).status).toBe(200);
  });

  it('keeps the mailed code when no further code may be mailed', async () => {
    const { email, browser, code } = await startSignUp(app);
    const from = '203.0.113.70';
    const path = '/api/auth/email-otp/send-verification-otp';
    for (let used = 0; used < mailLimits.codeToNetwork.points; used += 1)
      await app.foundation.limits.use(mailLimits.codeToNetwork, `${from} ${email}`);
    const renewed = await app.call('POST', path, {
      as: browser,
      from,
      json: { email, type: 'email-verification' },
    });
    expect(renewed.status).toBe(200);
    expect((await verifyEmail(app, browser, email, code)).status).toBe(200);
  });

  it('pauses an address for the rest of a week after its tries were used up on two days', async () => {
    const pending = await startSignUp(app);
    const [, week] = codeTryLimitsOfAddress;
    if (!week) throw new Error('no limit');
    for (let used = 0; used < week.points; used += 1)
      await app.foundation.limits.use(week, pending.email);
    const refused = await enterCodeFrom('203.0.113.40', pending);
    expect([refused.status, (await refused.json()).message]).toEqual([
      429,
      'Too many wrong codes for this email address. Choose ‘Send a new code’: it will be longer, and works at once.',
    ]);
  });

  it('mails a long code, which works, to an address whose tries strangers have used up', async () => {
    const { email, browser } = await startSignUp(app);
    const [day] = codeTryLimitsOfAddress;
    if (!day) throw new Error('no limit');
    for (let used = 0; used < day.points; used += 1) await app.foundation.limits.use(day, email);
    await app.db.$client.query('delete from development_mails where "to" = $1', [email]);
    const resend = '/api/auth/email-otp/send-verification-otp';
    const json = { email, type: 'email-verification' };
    expect((await app.call('POST', resend, { as: browser, json })).status).toBe(200);
    const mail = await app.waitForMail(email, 'Your Fixturebook code');
    const code = mail.text.match(/^\d{8}$/m)?.[0] ?? '';
    expect((await verifyEmail(app, browser, email, '12345678')).status).toBe(400);
    expect((await verifyEmail(app, browser, email, code)).status).toBe(200);
  });

  it('sends no more than 30 mails an hour for sign-ups from one network, and answers as before', async () => {
    const addresses = Array.from({ length: 33 }, createEmailAddress);
    for (const email of addresses) {
      const answer = await signUp(app, new Browser(), email, password, '203.0.113.50');
      expect(answer.status).toBe(200);
    }
    const from = '203.0.113.51';
    const last = createEmailAddress();
    await signUp(app, new Browser(), last, password, from);
    await app.waitForMail(last, 'Your Fixturebook code');
    const countMails = async () => {
      const mails = 'select count(*)::int as count from development_mails where "to" = any($1)';
      return (await app.db.$client.query(mails, [addresses])).rows[0].count;
    };
    await expect.poll(countMails, { timeout: 10_000 }).toBe(30);
  });

  it('does not let one network use up the code mails of an address', async () => {
    const email = createEmailAddress();
    for (let n = 0; n < 25; n += 1)
      await signUp(app, new Browser(), email, password, '203.0.113.60');
    await app.db.$client.query('delete from development_mails where "to" = $1', [email]);
    const owner = new Browser();
    await signUp(app, owner, email, 'the password of the owner', '203.0.113.61');
    await expect
      .poll(
        async () => (await verifyEmail(app, owner, email, await getMailedCode(app, email))).ok,
        {
          timeout: 10_000,
        },
      )
      .toBe(true);
  });
});

function enterCodeFrom(
  from: string,
  { browser, email, code }: { browser: Browser; email: string; code: string },
) {
  const path = '/api/auth/email-otp/verify-email';
  return app.call('POST', path, { as: browser, json: { email, otp: code }, from });
}
