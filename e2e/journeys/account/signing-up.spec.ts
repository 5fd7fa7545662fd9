import { expect as expectNow, type Page } from '@playwright/test';
import { createEmailAddress, createSecretary, password } from '../../support/clubs.ts';
import { EmailInbox } from '../../support/inbox.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

async function fillInSignUpForm(
  page: Page,
  fields: { email?: string; password?: string; confirm?: string },
) {
  if (fields.email !== undefined) await page.getByLabel('Email').fill(fields.email);
  if (fields.password !== undefined)
    await page.getByLabel('Password', { exact: true }).fill(fields.password);
  if (fields.confirm !== undefined)
    await page.getByLabel('Confirm Password', { exact: true }).fill(fields.confirm);
}

async function signUp(page: Page, email: string) {
  await page.goto('/signup');
  await fillInSignUpForm(page, { email, password, confirm: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByText('Please enter the OTP sent to your registered email.')).toBeVisible();
}

function getWrongSignUpCode(code: string) {
  return code === '1234' ? '4321' : '1234';
}

test('reports already while the visitor types that the two passwords differ', async ({ page }) => {
  await page.goto('/signup');
  await fillInSignUpForm(page, { password });
  await expect(page.getByText('Passwords do not match')).toBeHidden();
  await fillInSignUpForm(page, { confirm: 'a long' });
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await fillInSignUpForm(page, { confirm: password });
  await expect(page.getByText('Passwords do not match')).toBeHidden();
});

test('shows errors for invalid sign-up fields and keeps the typed text', async ({
  page,
  watch,
}) => {
  watch.expect('400 POST /api/auth/sign-up/email');
  const email = page.getByLabel('Email');
  const confirm = page.getByLabel('Confirm Password', { exact: true });
  const send = page.getByRole('button', { name: 'Sign Up' });

  await page.goto('/signup');
  await fillInSignUpForm(page, { email: 'secretary', password: 'short', confirm: 'shorter' });
  await send.click();
  await expect(confirm).toHaveAccessibleDescription('Passwords do not match');
  await expect(confirm).toBeFocused();
  await expect(email).toHaveValue('secretary');

  await fillInSignUpForm(page, { confirm: 'short' });
  await send.click();
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(email).toBeFocused();
  await expect(page.getByText('Use at least 10 characters.')).toBeVisible();
  await expect(confirm).toHaveValue('short');
  await checkScreenInAllLayouts(page, 'sign up, errors');

  await fillInSignUpForm(page, {
    email: createEmailAddress(),
    password: 'qwertyuiop',
    confirm: 'qwertyuiop',
  });
  await send.click();
  await expect(page.getByRole('alert')).toContainText('This password is too common.');
  await expect(confirm).toHaveValue('qwertyuiop');
});

test('lets a visitor sign up again after the request failed', async ({ page, watch }) => {
  watch.expect('net::ERR_FAILED POST /api/auth/sign-up/email');
  const email = createEmailAddress();
  await page.route('/api/auth/sign-up/email', (route) => route.abort('failed'));
  await page.goto('/signup');
  await fillInSignUpForm(page, { email, password, confirm: password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('alert')).toContainText('Error signing up: ');
  await page.unroute('/api/auth/sign-up/email');
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible();
});

test('refuses a wrong sign-up code and accepts the right one', async ({ page, watch }) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  const email = createEmailAddress();
  await signUp(page, email);
  const code = await new EmailInbox(email).nextCode();

  // An incomplete code is rejected by the form and does not count as an attempt.
  await page.getByLabel('OTP').fill('12');
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('OTP')).toHaveAccessibleDescription(/Enter all the digits/);

  await page.getByLabel('OTP').fill(getWrongSignUpCode(code));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('alert')).toHaveText('Incorrect OTP. Please try again.');
  await checkScreenInAllLayouts(page, 'OTP, wrong code');

  await page.getByLabel('OTP').fill(code);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
});

test('suggests a new sign-up code after three wrong codes', async ({ page, watch }) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  const email = createEmailAddress();
  await signUp(page, email);
  const code = await new EmailInbox(email).nextCode();
  const suggestion = /^Incorrect OTP\. Please try again\. .+'Send a new code'/;
  await page.getByLabel('OTP').fill(getWrongSignUpCode(code));
  for (let times = 1; times <= 3; times += 1) {
    const answer = page.waitForResponse('/api/auth/email-otp/verify-email');
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await answer;
    await expect(page.getByRole('alert')).toHaveText(
      times < 3 ? 'Incorrect OTP. Please try again.' : suggestion,
    );
  }
  await checkScreenInAllLayouts(page, 'OTP, three wrong codes');
});

test('explains how to continue when the page for the sign-up code is opened on another device', async ({
  page,
}) => {
  await page.goto('/otpVerify');
  await expect(page.getByText('Signed up on another device?')).toBeVisible();
  await page.getByRole('link', { name: 'log in here' }).click();
  await expect(page).toHaveURL('/login');
});

test('shows and hides the typed password on the login page when the user clicks the button beside it', async ({
  page,
}) => {
  await page.goto('/login');
  const field = page.getByLabel('Password', { exact: true });
  await page.getByRole('button', { name: 'Show Password', exact: true }).click();
  await expect(field).toHaveAttribute('type', 'text');
  await page.getByRole('button', { name: 'Hide Password', exact: true }).click();
  await expect(field).toHaveAttribute('type', 'password');
});

test('lets the user request a new sign-up code after a minute, and then rejects the first code', async ({
  page,
  watch,
}) => {
  watch.expect('400 POST /api/auth/email-otp/verify-email');
  await page.clock.install();
  const email = createEmailAddress();
  const inbox = new EmailInbox(email);
  await signUp(page, email);
  const first = await inbox.nextCode();

  await expect(page.getByRole('button', { name: /^Send a new code in \d+ s$/ })).toBeVisible();
  const again = page.getByRole('button', { name: 'Send a new code', exact: true });
  await expectNow(async () => {
    await page.clock.runFor(1_000);
    expect(await again.count()).toBe(1);
  }).toPass({ intervals: [1] });
  await page.getByLabel('OTP').fill('12');
  await again.click();
  await expect(
    page.getByText(`A new code is on its way to ${email}.`, { exact: false }),
  ).toBeVisible();
  await expect(page.getByLabel('OTP')).toHaveValue('');
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

test('shows the usual code page to a visitor who signs up with a registered email address, and emails the owner', async ({
  page,
}) => {
  const { email, inbox } = await createSecretary();
  await signUp(page, email);
  const { text } = await inbox.next('You already have an account');
  expect(text).toContain('/login');
});

test('sends a new sign-up code at the login to a user who never entered the first code', async ({
  page,
  watch,
}) => {
  watch.expect('403 POST /api/auth/sign-in/email');
  const email = createEmailAddress();
  const inbox = new EmailInbox(email);
  await signUp(page, email);
  await inbox.nextCode();

  await page.goto('/login');
  await fillInSignUpForm(page, { email, password });
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('OTP').fill(await inbox.nextCode());
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByRole('heading', { name: 'User Profile' })).toBeVisible();
});
