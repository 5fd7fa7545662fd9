import { createStorageState } from '../../support/consent.ts';
import { openUiComponentsPage, startDevServer } from '../../support/dev-server.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.describe.configure({ timeout: 240_000 });

test('serves an accessible page that shows all shared UI components on the development server', {
  tag: '@both-layouts',
}, async ({ browser, viewport }) => {
  const server = await startDevServer();
  // A separate browser context, because Playwright's fixture `page` may only call the test server.
  const context = await browser.newContext({
    viewport,
    storageState: createStorageState('declined', server.url),
  });
  const page = await context.newPage();
  await openUiComponentsPage(page, server.url);
  await checkScreenInAllLayouts(page, 'parts');

  for (const name of ['Dialog', 'Confirm', 'Confirm, destructive']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await checkScreenInAllLayouts(page, `parts, ${name}`);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }

  await page.getByRole('button', { name: 'Confirm, failing' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Call off' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('The server refuses this on purpose.');
  await checkScreenInAllLayouts(page, 'parts, confirm failed');
  await dialog.getByRole('button', { name: 'Keep it' }).click();

  await page.getByRole('button', { name: 'Dialog that ends' }).click();
  await dialog.getByLabel('Reason').fill('We play in a cup that day.');
  await expect(dialog.getByText('Ash Green have withdrawn it.')).toBeVisible();
  await checkScreenInAllLayouts(page, 'parts, dialog that has ended');
  await dialog.getByRole('button', { name: 'Close' }).click();

  const toast = page.getByRole('status').filter({ hasText: 'Request withdrawn.' });
  await page.getByRole('button', { name: 'Toast with a failing undo' }).click();
  await expect(toast).toBeVisible();
  await checkScreenInAllLayouts(page, 'parts, toast');
  await page.getByRole('button', { name: 'Toast with a failing undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(
    page.getByRole('alert').filter({ hasText: 'The server refuses this on purpose.' }),
  ).toBeVisible();

  await context.close();
  await server.stop();
});

test('does not serve the page of shared UI components in production', async ({ page, watch }) => {
  watch.expect('404 GET /dev/parts');
  const response = await page.goto('/dev/parts');
  expect(response?.status()).toBe(404);
});
