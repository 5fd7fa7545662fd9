import { countLoadedBytes } from '../../support/page-content.ts';
import { expect, test } from '../../support/test.ts';

const screens = ['/dashboard', '/mycard', '/addfixture', '/requests', '/chatscreen', '/clubList'];

for (const path of screens)
  test(`${path} loads at most 230 KB of JavaScript and 20 KB of CSS`, async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('load');
    expect(await countLoadedBytes(page, '.js')).toBeGreaterThan(0);
    expect(await countLoadedBytes(page, '.js')).toBeLessThan(230 * 1024);
    expect(await countLoadedBytes(page, '.css')).toBeLessThan(20 * 1024);
  });

test('loads no code of the library Mantine on a screen without a calendar or a toast', async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  const scripts: string[] = [];
  page.on('response', async (response) => {
    if (response.url().endsWith('.js')) scripts.push(await response.text());
  });
  await page.goto('/mycard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('load');
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => script.includes('MantineProvider'))).toEqual([]);
});
