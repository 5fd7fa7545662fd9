import { expect, test } from '../../support/test.ts';

test('prints the FAQ as dark text with every answer open', async ({ page }) => {
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.goto('/faq');
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(27, 39, 51)');
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('main svg').first()).toBeHidden();
  await expect(page.getByText('Send a match request for the date')).toBeVisible();
});

test('draws nothing behind the text of the home page in forced-colours mode', {
  tag: '@both-layouts',
}, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  const words = await page.getByRole('link', { name: 'How it works' }).boundingBox();
  const ground = await page.locator('main svg').first().boundingBox();
  expect((words?.y ?? 0) + (words?.height ?? 0)).toBeLessThanOrEqual(ground?.y ?? 0);
});

test('opens FAQ answers without animation when the user prefers reduced motion', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  await page.getByRole('group').nth(0).getByRole('heading').click();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
