import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { developmentMails } from '../platform/database/schema.ts';
import { createVerifiedAccount, requestResetToken, signIn, signUp } from '../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../testing/test-app.ts';
import { mailLimits } from './policy.ts';

const app = await startTestApp({ worker: true });

function postJson(as: Browser, path: string, json: unknown = {}) {
  return app.call('POST', path, { as, json });
}

async function getLoggedInUser(as: Browser) {
  const answer = await app.call('GET', '/api/v1/me', { as });
  return answer.status === 200 ? (await answer.json()).user : undefined;
}

describe('changing the email address', () => {
  const ask = '/api/v1/me/email-change';
  const confirm = '/api/v1/me/email-change/confirmation';

  async function codeIn(address: string, subject: string) {
    return (await app.waitForMail(address, subject)).text.match(/^\d{6}$/m)?.[0] ?? '';
  }

  async function asked() {
    const account = await createVerifiedAccount(app);
    const newEmail = createEmailAddress();
    const answer = await postJson(account.browser, ask, { email: newEmail.toUpperCase() });
    expect(answer.status).toBe(204);
    const codes = {
      currentCode: await codeIn(account.email, 'Change your email address'),
      newCode: await codeIn(newEmail, 'Confirm your new email address'),
    };
    return { ...account, newEmail, codes };
  }

  it('changes the email address after the codes sent to both addresses are entered', async () => {
    const { browser, email, newEmail, codes } = await asked();
    for (const path of ['currentCode', 'newCode']) {
      const refused = await postJson(browser, confirm, { ...codes, [path]: '000000' });
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors).toMatchObject([{ path }]);
    }
    expect((await getLoggedInUser(browser)).email).toBe(email);
    expect((await postJson(browser, confirm, codes)).status).toBe(204);
    expect((await getLoggedInUser(browser)).email).toBe(newEmail);
    expect((await signIn(app, new Browser(), email)).status).toBe(401);
    expect((await signIn(app, new Browser(), newEmail)).status).toBe(200);
    await app.waitForMail(email, 'Your email address has changed');
    expect((await postJson(browser, confirm, codes)).status).toBe(400);
  });

  it.each([
    ['ends the other sessions', {}, false],
    ['keeps the other sessions if asked to', { revokeOtherSessions: false }, true],
  ])('an email change %s', async (_what, choice, isKept) => {
    const { browser, email, newEmail, codes } = await asked();
    const other = new Browser();
    await signIn(app, other, email);
    expect((await postJson(browser, confirm, { ...codes, ...choice })).status).toBe(204);
    expect((await getLoggedInUser(browser)).email).toBe(newEmail);
    expect((await getLoggedInUser(other)) !== undefined).toBe(isKept);
  });

  it('deletes a requested email change, with the new address, a day after its codes have expired', async () => {
    const pending = await asked();
    const over = await asked();
    const of = (userId: string) =>
      app.db.$client.query('select from email_changes where user_id = $1', [userId]);
    await app.db.$client.query(
      "update email_changes set expires_at = now() - interval '1 day' where user_id = $1",
      [over.userId],
    );
    await app.runJob('accounts.sweep');
    expect((await of(pending.userId)).rowCount).toBe(1);
    expect((await of(over.userId)).rowCount).toBe(0);
  });

  it.each([
    ['a name of its own', () => 'Viv', 'Viv'],
    ['the old address as its name', (email: string) => email.toUpperCase(), ''],
  ])(
    'an email change clears the account’s name only if the name is the old address: account with %s',
    async (_what, nameOf, left) => {
      const { browser, codes, email, newEmail, userId } = await asked();
      await app.db.$client.query('update users set name = $2 where id = $1', [
        userId,
        nameOf(email),
      ]);
      expect((await postJson(browser, confirm, codes)).status).toBe(204);
      const user = 'select name, email from users where id = $1';
      const { rows } = await app.db.$client.query(user, [userId]);
      expect(rows).toEqual([{ name: left, email: newEmail }]);
    },
  );

  it('invalidates password reset links that were mailed to the old address when the email address changes', async () => {
    const { browser, codes, email } = await asked();
    const token = await requestResetToken(app, email);
    expect((await postJson(browser, confirm, codes)).status).toBe(204);
    const reset = { token, newPassword: 'bad light stopped play' };
    expect((await postJson(new Browser(), '/api/auth/reset-password', reset)).status).toBe(400);
  });

  it('rejects the right codes for an email change after five wrong attempts at the same time', async () => {
    const { browser, email, codes } = await asked();
    const wrong = { ...codes, newCode: '000000' };
    await Promise.all(Array.from({ length: 5 }, () => postJson(browser, confirm, wrong)));
    expect((await postJson(browser, confirm, codes)).status).toBe(400);
    expect((await getLoggedInUser(browser)).email).toBe(email);
  });

  it('responds 204 when the new address already has an account, and mails the owner of that account', async () => {
    const { browser } = await createVerifiedAccount(app);
    const other = await createVerifiedAccount(app);
    expect((await postJson(browser, ask, { email: other.email })).status).toBe(204);
    await app.waitForMail(other.email, 'You already have an account');
  });

  it('mails a sign-up code even to an address that has reached the limit of emails about email changes', async () => {
    const newEmail = createEmailAddress();
    for (let n = 0; n < mailLimits.emailChange.points; n += 1)
      await app.foundation.limits.use(mailLimits.emailChange, newEmail);
    const { browser, email } = await createVerifiedAccount(app);
    expect((await postJson(browser, ask, { email: newEmail })).status).toBe(204);
    await codeIn(email, 'Change your email address');
    await signUp(app, new Browser(), newEmail);
    await app.waitForMail(newEmail, 'Your Fixturebook code');
    const mails = await app.db
      .select({ subject: developmentMails.subject })
      .from(developmentMails)
      .where(eq(developmentMails.to, newEmail));
    expect(mails).toEqual([{ subject: 'Your Fixturebook code' }]);
  });

  it('rejects an email change by a visitor, to the current address or to an invalid address', async () => {
    const { browser, email } = await createVerifiedAccount(app);
    expect((await postJson(new Browser(), ask, { email: createEmailAddress() })).status).toBe(401);
    const codes = { currentCode: '123456', newCode: '123456' };
    expect((await postJson(new Browser(), confirm, codes)).status).toBe(401);
    expect((await postJson(browser, confirm, codes)).status).toBe(400);
    for (const poor of [email, 'none']) {
      const refused = await postJson(browser, ask, { email: poor });
      expect(refused.status).toBe(400);
      expect((await refused.json()).errors[0].path).toBe('email');
    }
  });
});
