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

test('names in the page every script that Home needs, so that none is found late', async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  const html = await (await page.goto('/dashboard'))?.text();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const scripts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.endsWith('.js')),
  );
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((script) => !html?.includes(script))).toEqual([]);
});

test('reads the lists of Home once when a club opens the site', async ({ page, club: _ }) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/v1/')) reads.push(request.url());
  });
  const [stream, list] = ['stream*', 'me/home'].map((path) =>
    page.waitForResponse(`**/api/v1/${path}`),
  );
  await page.goto('/dashboard');
  await Promise.all([stream, list]);
  await page.waitForLoadState('networkidle');
  const home = reads.filter((url) => url.includes('/api/v1/me/home'));
  expect(home).toHaveLength(1);
});
