import { expect as expectNow, type Page } from '@playwright/test';
import { createEmailAddress, createSecretary, password } from '../../support/clubs.ts';
import { Inbox } from '../../support/inbox.ts';
import { checkScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

async function fillIn(page: Page, fields: { email?: string; password?: string; confirm?: string }) {
  if (fields.email !== undefined) await page.getByLabel('Email').fill(fields.email);
  if (fields.password !== undefined)
    await page.getByLabel('Password', { exact: true }).fill(fields.password);
  if (fields.confirm !== undefined)
    await page.getByLabel('Confirm Password', { exact: true }).fill(fields.confirm);
}

async function signUp(page: Page, email: string) {
  await page.goto('/signup');
  await fillIn(page, { email, password, confirm: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please enter the OTP sent to your registered email.')).toBeVisible();
}

function getWrongCode(code: string) {
  return code === '1234' ? '4321' : '1234';
}

test('passwords that differ are told while one types', async ({ page }) => {
  await page.goto('/signup');
  await fillIn(page, { password });
  await expect(page.getByText('Passwords do not match')).toBeHidden();
  await fillIn(page, { confirm: 'a long' });
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillIn(page, { confirm: password });
  await expect(page.getByText('Passwords do not match')).toBeHidden();
});

test('what is wrong is told at its field, and what was typed stays', async ({ page, watch }) => {
  watch.expect('400 POST /api/auth/sign-up/email');
  const email = page.getByLabel('Email');
  const confirm = page.getByLabel('Confirm Password', { exact: true });
  const send = page.getByRole('button', { name: 'Sign Up' });

  await page.goto('/signup');
  await fillIn(page, { email: 'secretary', password: 'short', confirm: 'shorter' });
  await send.click();
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirm).toBeFocused();
  await expect(email).toHaveValue('secretary');

  await fillIn(page, { confirm: 'short' });
  await send.click();
  await expect(email).toHaveAccessibleDescription(/Enter an e-mail address/);
  await expect(email).toBeFocused();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await expect(confirm).toHaveValue('short');
  await checkScreen(page, 'sign up, errors');

  await fillIn(page, {
    email: createEmailAddress(),
    password: 'qwertyuiop',
    confirm: 'qwertyuiop',
  });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('on the lists that are tried first');
  await expect(confirm).toHaveValue('qwertyuiop');
});

test('an account that cannot be asked for is told, and asked for again', async ({
  page,
  watch,
}) => {
  watch.expect('net::ERR_FAILED POST /api/auth/sign-up/email');
  const email = createEmailAddress();
  await page.route('/api/auth/sign-up/email', (route) => route.abort('failed'));
  await page.goto('/signup');
  await fillIn(page, { email, password, confirm: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText('Error signing up: ');
  await page.unroute('/api/auth/sign-up/email');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible();
});

test('a wrong code is refused, the right one let in', async ({ page, watch }) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  const email = createEmailAddress();
  await signUp(page, email);
  const code = await new Inbox(email).nextCode();

  // A slip of the thumb is told at the field and costs no try.
  await page.getByLabel('OTP').fill('12');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('OTP')).toHaveAccessibleDescription(/Enter the four digits/);

  await page.getByLabel('OTP').fill(getWrongCode(code));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect OTP. Please try again.');
  await checkScreen(page, 'OTP, wrong code');

  await page.getByLabel('OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
});

test('after three wrong codes in a row a new one is suggested', async ({ page, watch }) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  const email = createEmailAddress();
  await signUp(page, email);
  const code = await new Inbox(email).nextCode();
  const suggestion = /^Incorrect OTP\. Please try again\. .+'Send a new code'/;
  await page.getByLabel('OTP').fill(getWrongCode(code));
  for (let times = 1; times <= 3; times += 1) {
    const answer = page.waitForResponse('/api/auth/email-otp/verify-email');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await answer;
    await expect(page.getByRole('alert')).toHaveText(
      times < 3 ? 'Incorrect OTP. Please try again.' : suggestion,
    );
  }
  await checkScreen(page, 'OTP, three wrong codes');
});

test('who opens the page of the code on another device is shown the way', async ({ page }) => {
  await page.goto('/otpVerify');
  await expect(page.getByText('Signed up on another device?')).toBeVisible();
  await page.getByRole('link', { name: 'log in here' }).click();
  await expect(page).toHaveURL('/login');
});

test('a password can be shown and hidden again', async ({ page }) => {
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('a new code can be sent after a while, and then the first is void', async ({
  page,
  watch,
}) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  await page.clock.install();
  const email = createEmailAddress();
  const inbox = new Inbox(email);
  await signUp(page, email);
  const first = await inbox.nextCode();

  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  const again = page.getByRole('button', { name: 'Send a new code', exact: true });
  await expectNow(async () => {
    await page.clock.runFor(1_000);
    expect(await again.count()).toBe(1);
  }).toPass({ intervals: [1] });
  await again.click();
  await expect(page.getByText(`A new code is on its way to ${email}.`)).toBeVisible();
  const second = await inbox.nextCode();

  if (first !== second) {
    await page.getByLabel('OTP').fill(first);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByRole('alert')).toHaveText('Incorrect OTP. Please try again.');
  }
  await page.getByLabel('OTP').fill(second);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
});

test('an address that has an account gets the same answer, and a mail that says so', async ({
  page,
}) => {
  const { email, inbox } = await createSecretary();
  await signUp(page, email);
  const { text } = await inbox.next('You already have an account');
  expect(text).toContain('/login');
});

test('whoever left before entering the code gets one at the login', async ({ page, watch }) => {
  watch.expect('403 POST /api/auth/sign-in/email');
  const email = createEmailAddress();
  const inbox = new Inbox(email);
  await signUp(page, email);
  await inbox.nextCode();

  await page.goto('/login');
  await fillIn(page, { email, password });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('OTP').fill(await inbox.nextCode());
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
});
