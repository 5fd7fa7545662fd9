import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test('shows the tokens of a password reset link and the mobile app’s deep link that contains the tokens', async ({
  page,
}) => {
  await page.goto('/reset-password-test?access_token=a1&refresh_token=r1');
  const link = 'fixturebook://reset-password?access_token=a1&refresh_token=r1';
  await expect(page.getByText('a1', { exact: true })).toBeVisible();
  await expect(page.getByText('r1', { exact: true })).toBeVisible();
  await expect(page.getByText(link)).toBeVisible();
  await checkScreenInAllLayouts(page, 'reset password test, tokens');
});

test('opens the mobile app through a deep link with the tokens of a password reset link', async ({
  page,
  context,
}) => {
  const browser = await context.newCDPSession(page);
  await browser.send('Page.enable');
  const { promise: opened, resolve: open } = Promise.withResolvers<string>();
  await page.goto('/reset-password-test?access_token=a1&refresh_token=r1');
  // The scripts show the tokens. Before that, the button of the built page does nothing.
  await expect(page.getByText('r1', { exact: true })).toBeVisible();
  browser.on('Page.frameRequestedNavigation', ({ url }) => open(url));
  await page.getByRole('button', { name: 'Open the deep link' }).click();
  expect(await opened).toBe('fixturebook://reset-password?access_token=a1&refresh_token=r1');
});

test('shows an error instead of opening the mobile app when the page’s URL has no password reset tokens', async ({
  page,
}) => {
  await page.goto('/reset-password-test');
  await page.getByRole('button', { name: 'Open the deep link' }).click();
  await expect(page.getByRole('alert')).toHaveText('No deep link to open.');
  await checkScreenInAllLayouts(page, 'reset password test, no link');
});
