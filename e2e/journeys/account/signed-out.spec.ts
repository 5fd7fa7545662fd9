import type { Page } from '@playwright/test';
import { anotherPassword, password, type TestClub } from '../../support/clubs.ts';
import { expect, test } from '../../support/test.ts';

async function logIn(page: Page, club: TestClub) {
  await page.goto('/login');
  await page.getByLabel('Email').fill(club.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
}

/** Expects the login screen with the reason, which is gone after the next login. */
async function expectReason(page: Page, reason: string) {
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: reason })).toBeVisible();
}

test('says that the password was changed in the browser that is logged out, and keeps what is typed in the other', async ({
  page,
  club,
  watch,
  openBrowser,
}) => {
  watch.expectSessionsToEnd();
  const other = await (await openBrowser()).newPage();
  await logIn(other, club);
  await page.goto('/settings');
  const section = page.getByRole('region', { name: 'Password' });
  const email = page.getByLabel('New email address');
  await email.fill('half-typed@');
  await section.getByLabel('Current password', { exact: true }).fill(password);
  await section.getByLabel('New password', { exact: true }).fill(anotherPassword);
  await section.getByLabel('Repeat new password', { exact: true }).fill(anotherPassword);
  const streamReopened = page.waitForRequest('**/api/v1/stream*');
  await section.getByRole('button', { name: 'Change password' }).click();
  await expect(section.getByText('Your password has been changed.')).toBeVisible();
  await expectReason(other, 'because your password was changed on another device');
  await streamReopened;
  await expect(email).toHaveValue('half-typed@');
  await other.getByLabel('Email').fill(club.email);
  await other.getByLabel('Password', { exact: true }).fill(anotherPassword);
  await other.getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('says that the login was ended on another device, also when the page is opened later', async ({
  page,
  club,
  watch,
  openBrowser,
}) => {
  watch.expectSessionsToEnd();
  const context = await openBrowser();
  const open = await context.newPage();
  await logIn(open, club);
  const later = await (await openBrowser()).newPage();
  await logIn(later, club);
  await later.goto('about:blank');
  await page.goto('/settings');
  const section = page.getByRole('region', { name: "Where you're logged in" });
  await expect(section.getByRole('listitem')).toHaveCount(3);
  for (const left of [2, 1]) {
    await section
      .getByRole('button', { name: /^Log out .*, logged in/ })
      .first()
      .click();
    await expect(section.getByRole('listitem')).toHaveCount(left);
  }
  await expectReason(open, 'because this login was ended on another device');
  await later.goto('/dashboard');
  await expectReason(later, 'because this login was ended on another device');
});

test('says that the login has expired when the browser has deleted its cookie, also after a reload', async ({
  page,
  context,
  club,
  watch,
}) => {
  watch.expectSessionsToEnd();
  await logIn(page, club);
  await context.clearCookies({ name: /session/ });
  await page.goto('/login');
  await expectReason(page, 'because your login has expired');
  await page.reload();
  await expectReason(page, 'because your login has expired');
  await logIn(page, club);
  await page.goto('/logout');
  await page.goto('/login');
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByText('because your login has expired')).toBeHidden();
});
