import { beforeEach, expect, it } from 'vitest';
import { runQueuedJobs } from '../../testing/run-queued-jobs.ts';
import { getMailedCode, signIn, signUp, verifyEmail } from '../../testing/sign-up.ts';
import { Browser, createEmailAddress, startTestApp } from '../../testing/test-app.ts';

const hourMs = 3_600_000;
const apology = 'We’re sorry this took so long: our mail was held up. The time starts now.';

let lateByMs = 0;
beforeEach(() => {
  lateByMs = 0;
});
/** Has no worker, so mails stay in the queue until a test sends them. */
const app = await startTestApp({ clock: () => new Date(Date.now() + lateByMs) });

async function sendQueuedMails() {
  const { rows } = await app.db.$client.query(
    "delete from pgboss.job where name = 'mail.send' returning data",
  );
  for (const { data } of rows) await app.runJob('mail.send', data);
}

/** Sends the mails in the queue after the time of their codes has run out. */
async function sendQueuedMailsTooLate() {
  const { $client } = app.db;
  await $client.query("update sign_ups set code_expires_at = now() - interval '1 hour'");
  await $client.query("update verifications set expires_at = now() - interval '1 hour'");
  await $client.query("update email_changes set expires_at = now() - interval '1 hour'");
  lateByMs = hourMs;
  await sendQueuedMails();
}

function postJson(as: Browser, path: string, json: unknown) {
  return app.call('POST', path, { as, json });
}

/** Asks for a link, which waits in the queue as a mail. */
async function requestLink(path: string, email: string) {
  await postJson(new Browser(), `/api/auth/${path}`, { email });
  expect(await runQueuedJobs(app, 'accounts.mail-link')).toBe(1);
}

async function startSignUp() {
  const account = { email: createEmailAddress(), browser: new Browser() };
  await signUp(app, account.browser, account.email);
  return account;
}

async function createAccount() {
  const { email, browser } = await startSignUp();
  await sendQueuedMails();
  await verifyEmail(app, browser, email, await getMailedCode(app, email));
  return { email, browser };
}

it('renews a sign-up code whose mail could not leave in time, and apologises', async () => {
  const { email, browser } = await startSignUp();
  await sendQueuedMailsTooLate();
  expect((await app.waitForMail(email, 'code')).text).toContain(apology);
  const response = await verifyEmail(app, browser, email, await getMailedCode(app, email));
  expect(response.status).toBe(200);
});

it('does not call a mail late that leaves in time from a machine whose clock is an hour behind', async () => {
  const { email } = await createAccount();
  lateByMs = hourMs;
  const signingUp = await startSignUp();
  await requestLink('request-password-reset', email);
  await sendQueuedMails();
  const { text: code } = await app.waitForMail(signingUp.email, 'code');
  const { text: link } = await app.waitForMail(email, 'Set a new password');
  expect(code + link).not.toContain(apology);
});

it('sends no late mail with a sign-up code that a newer one has replaced', async () => {
  const { email, browser } = await startSignUp();
  const resend = { email, type: 'email-verification' };
  const resent = await postJson(browser, '/api/auth/email-otp/send-verification-otp', resend);
  expect(resent.status).toBe(200);
  await sendQueuedMailsTooLate();
  const code = await getMailedCode(app, email);
  expect((await verifyEmail(app, browser, email, code)).status).toBe(200);
  const { rowCount } = await app.db.$client.query('select from development_mails where "to" = $1', [
    email,
  ]);
  expect(rowCount).toBe(1);
});

it('renews the link of a password reset whose mail could not leave in time', async () => {
  const { email } = await createAccount();
  await requestLink('request-password-reset', email);
  await sendQueuedMailsTooLate();
  const { text } = await app.waitForMail(email, 'Set a new password');
  expect(text).toContain(apology);
  const token = text.match(/token=([^\s&]+)/)?.[1];
  const newPassword = 'another long and quiet afternoon';
  await app.call('POST', '/api/auth/reset-password', { json: { token, newPassword } });
  expect((await signIn(app, new Browser(), email, newPassword)).status).toBe(200);
});

it('renews a login link whose mail could not leave in time', async () => {
  const { email } = await createAccount();
  await requestLink('request-login-link', email);
  await sendQueuedMailsTooLate();
  const { text } = await app.waitForMail(email, 'Your link to log in');
  expect(text).toContain(apology);
  const token = text.match(/token=([^\s&]+)/)?.[1];
  const opened = await app.call('POST', '/api/auth/sign-in/link', { json: { token } });
  expect(opened.status).toBe(200);
});

it('renews the codes of an email change whose mails could not leave in time', async () => {
  const { email, browser } = await createAccount();
  const newEmail = createEmailAddress();
  await postJson(browser, '/api/v1/me/email-change', { email: newEmail });
  await sendQueuedMailsTooLate();
  const readCode = async (address: string, subject: string) =>
    (await app.waitForMail(address, subject)).text.match(/^\d{6}$/m)?.[0];
  const codes = {
    currentCode: await readCode(email, 'Change your email address'),
    newCode: await readCode(newEmail, 'Confirm your new email address'),
  };
  const confirmed = await postJson(browser, '/api/v1/me/email-change/confirmation', codes);
  expect(confirmed.status).toBe(204);
});
