import { callUntilAvailable, retryWhileUnavailable } from './retry-while-unavailable.ts';
import { Browser, createEmailAddress, type JsonResponse, type TestApp } from './test-app.ts';

export const password = 'a long and quiet afternoon';

export function signUp(
  app: TestApp,
  browser: Browser,
  email: string,
  secret = password,
  from?: string,
) {
  return app.call('POST', '/api/auth/sign-up/email', {
    as: browser,
    from,
    json: { email, password: secret, name: '' },
  });
}

/** Signs up a new account without entering the emailed code. */
export async function startSignUp(app: TestApp) {
  const email = createEmailAddress();
  const browser = new Browser();
  await retryWhileUnavailable(() => signUp(app, browser, email));
  return { email, browser, code: await getMailedCode(app, email) };
}

export async function getMailedCode(app: TestApp, email: string) {
  const mail = await app.waitForMail(email, 'Your Fixturebook code');
  return mail.text.match(/^\d{4}$/m)?.[0] ?? '';
}

export function getWrongSignUpCode(code: string) {
  return code === '1234' ? '4321' : '1234';
}

export function verifyEmail(app: TestApp, browser: Browser, email: string, otp: string) {
  return app.call('POST', '/api/auth/email-otp/verify-email', {
    as: browser,
    json: { email, otp },
  });
}

/** Creates an account with a verified email address. Its password is the constant `password`. */
export async function createVerifiedAccount(app: TestApp) {
  const { email, browser, code } = await startSignUp(app);
  const response = await retryWhileUnavailable(() => verifyEmail(app, browser, email, code));
  const { user } = await response.json();
  return { email, browser, userId: user.id as string };
}

export function signIn(
  app: TestApp,
  browser: Browser,
  email: string,
  secret = password,
  from?: string,
) {
  return app.call('POST', '/api/auth/sign-in/email', {
    as: browser,
    from,
    json: { email, password: secret },
  });
}

export async function requestResetToken(app: TestApp, email: string) {
  await callUntilAvailable(app, 'POST', '/api/auth/request-password-reset', { json: { email } });
  const mail = await app.waitForMail(email, 'Set a new password');
  return mail.text.match(/token=([^\s&]+)/)?.[1] ?? '';
}

/** Removes the random parts of a response and the seconds of `Retry-After`, so that a test can compare two responses. */
export async function removeRandomParts(response: JsonResponse) {
  const body = await response.json();
  if (body.user) body.user = { ...body.user, id: '', email: '', createdAt: '', updatedAt: '' };
  const headers = [...response.headers].map(([name, value]) => {
    if (name === 'set-cookie') return [name, value.replace(/=[^;]+/, '=')];
    return name === 'retry-after'
      ? [name, `${Math.ceil(Number(value) / 60)} minutes`]
      : [name, value];
  });
  return { status: response.status, body, headers };
}

/** Begins two sign-ups with one address. Waits for the first code before the second is mailed. */
export async function startTwoSignUps(app: TestApp, email: string) {
  const [first, second] = [new Browser(), new Browser()];
  await signUp(app, first, email, password);
  const code = await getMailedCode(app, email);
  await app.db.$client.query('delete from development_mails where "to" = $1', [email]);
  await signUp(app, second, email, 'the password of another');
  return [
    { browser: first, code },
    { browser: second, code: await getMailedCode(app, email) },
  ] as const;
}

export async function countSessions(app: TestApp, email: string) {
  const { rows } = await app.db.$client.query(
    'select count(*)::int as count from sessions s join users u on u.id = s.user_id where email = $1',
    [email],
  );
  return rows[0].count as number;
}
