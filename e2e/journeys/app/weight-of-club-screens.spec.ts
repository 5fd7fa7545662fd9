import { countLoadedBytes, countLoadedFiles } from '../../support/page-content.ts';
import { expect, test } from '../../support/test.ts';

const limits = { scripts: 15, kilobytes: 215 };
/** A form loads its calendar and the schemas, which check what is typed, when it is shown. */
const limitsOfForm = { scripts: 16, kilobytes: 230 };
const screens = {
  '/dashboard': limits,
  '/find': limits,
  '/mycard': limits,
  '/addfixture': limitsOfForm,
  '/requests': limits,
  '/chatscreen': limits,
  '/clubList': limits,
};

for (const [path, { scripts, kilobytes }] of Object.entries(screens))
  test(`${path} loads at most ${scripts} scripts, ${kilobytes} KB of JavaScript and 20 KB of CSS`, async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await countLoadedBytes(page, '.js')).toBeGreaterThan(0);
    expect(await countLoadedFiles(page, '.js')).toBeLessThanOrEqual(scripts);
    expect(await countLoadedBytes(page, '.js')).toBeLessThan(kilobytes * 1024);
    expect(await countLoadedBytes(page, '.css')).toBeLessThan(20 * 1024);
  });

test('the map loads at most 15 scripts, and the page names its library', async ({
  page,
  context,
  resident,
}) => {
  await resident.signIn(context);
  const html = await (await page.goto('/AllClubsOnMap'))?.text();
  await expect(page.getByText('Loading the map...')).toHaveCount(0);
  await page.waitForLoadState('networkidle');
  expect(html).toMatch(/rel="modulepreload"[^>]*maplibre-gl-/);
  expect(await countLoadedFiles(page, '.js')).toBeLessThanOrEqual(15);
  expect(await countLoadedBytes(page, '.js')).toBeLessThan(450 * 1024);
});

const rareLibraries = { Mantine: 'MantineProvider', 'the schema library': 'ZodError' };

for (const [library, code] of Object.entries(rareLibraries))
  test(`loads no code of ${library} on a screen without a calendar, a toast or a form`, async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    const texts: Promise<string>[] = [];
    page.on('response', (response) => {
      if (response.url().endsWith('.js')) texts.push(response.text());
    });
    await page.goto('/mycard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const scripts = await Promise.all(texts);
    expect(scripts.length).toBeGreaterThan(0);
    expect(scripts.filter((script) => script.includes(code))).toEqual([]);
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

const firstReads = {
  '/dashboard': 'me/home',
  '/find': 'me/find',
  '/mycard': 'me/fixtures?season=',
  '/requests': 'match-requests?waitingFor=you',
  '/chatscreen': 'conversations?search=',
  '/AllClubsOnMap': 'clubs/map',
};

for (const [path, firstRead] of Object.entries(firstReads))
  test(`${path} asks for its data while its code loads, and for each only once`, async ({
    page,
    context,
    resident,
  }) => {
    await resident.signIn(context);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    const { promise: isAsked, resolve: loadCode } = Promise.withResolvers<void>();
    await page.route('**/assets/libraries-*.js', async (route) => {
      await isAsked;
      await route.continue();
    });
    const reads: string[] = [];
    page.on('request', (request) => {
      const [, read] = request.url().split('/api/v1/');
      if (read && request.method() === 'GET' && !read.startsWith('stream')) reads.push(read);
    });
    await page.goto(path, { waitUntil: 'commit' });
    await expect.poll(() => reads.some((read) => read.startsWith(firstRead))).toBe(true);
    expect(reads).toContain('me');
    loadCode();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(reads).toEqual([...new Set(reads)]);
  });

test('does not show what it has read early when another tab has logged out since', async ({
  page,
  context,
  club,
  watch,
}) => {
  watch.expect('401 GET /api/v1/me');
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const other = await context.newPage();
  const { promise: isLoggedOut, resolve: loadCode } = Promise.withResolvers<void>();
  await other.route('**/assets/libraries-*.js', async (route) => {
    await isLoggedOut;
    await route.continue();
  });
  const isRead = other.waitForResponse('**/api/v1/me/home');
  await other.goto('/dashboard', { waitUntil: 'commit' });
  await isRead;
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
  loadCode();
  await expect(other).toHaveURL(/login/);
  await expect(other.getByText(club.name)).toHaveCount(0);
});
