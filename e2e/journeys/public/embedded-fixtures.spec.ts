import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embedPath, fixtureFeedPath, publicClubPath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import type { Locator } from '@playwright/test';
import { startClubWebsite } from '../../support/club-website.ts';
import { createClub, createFixture, grantPro } from '../../support/clubs.ts';
import { savePublicPage } from '../../support/public-pages.ts';
import { checkScreenInAllLayouts, openScreen } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

/** The height that the code of the website gives a frame. The list of three dates is shorter. */
const firstHeightPx = 480;

const place = { area: 'buckinghamshire', town: 'Marlow' } as const;

async function createClubWithPublicDates() {
  const club = await createClub();
  await grantPro(club);
  await savePublicPage(club, place);
  const dates = [];
  for (const [date, teamName] of [
    ['2031-06-08', 'Sunday XI'],
    ['2031-06-14', '1st XI'],
    ['2031-06-15', 'Sunday XI'],
  ] as const)
    dates.push(await createFixture(club, { date, teamName, startTime: '13:30' }));
  return { club, dates };
}

function formatFrame(url: string, title: string) {
  return `<iframe src="${url}" title="${title}" style="width: 100%; height: ${firstHeightPx}px; border: 0"></iframe>`;
}

/** Waits until a frame is as high as what it shows. */
async function expectFrameToFitContent(frame: Locator) {
  const html = frame.contentFrame().locator('html');
  const measureHeights = async () => {
    const content = await html.evaluate((element) => element.getBoundingClientRect().height);
    const { height } = (await frame.boundingBox()) ?? {};
    return { height, content, isFitting: height === Math.ceil(content) };
  };
  await expect.poll(measureHeights).toMatchObject({ isFitting: true });
}

test.describe('a website of another origin', { tag: '@both-widths' }, () => {
  test('shows the fixtures of a club in frames that have the height of their content', async ({
    page,
    baseURL,
    watch,
  }) => {
    const { club, dates } = await createClubWithPublicDates();
    const url = `${baseURL}${embedPath(club.slug)}`;
    const website = await startClubWebsite(
      `${formatFrame(`${url}?theme=light`, 'Light')}${formatFrame(`${url}?theme=dark&background=transparent`, 'Dark')}
${formatFrame(`${baseURL}${embedPath('no-such-club')}`, 'Another club')}
<script src="${baseURL}/embed.js" async></script>`,
    );
    watch.expect(`left for ${website.url}`, `404 GET ${embedPath('no-such-club')}`);
    await page.goto(website.url);

    const light = page.getByTitle('Light').contentFrame();
    await expect(light.getByRole('heading')).toHaveText(`${club.name}: fixtures`);
    await expect(light.getByText('1st XI are free')).toBeVisible();
    const link = light.getByRole('link', { name: /Play us on Sunday 8 June 2031: Sunday XI/ });
    const dateUrl = `${baseURL}/date/${formatShortId(dates[0]?.id ?? '')}`;
    await expect(link).toHaveAttribute('href', dateUrl);
    for (const title of ['Light', 'Dark', 'Another club'])
      await expectFrameToFitContent(page.getByTitle(title));
    const box = await page.getByTitle('Light').boundingBox();
    expect(box?.height).toBeLessThan(firstHeightPx);

    const dark = page.getByTitle('Dark').contentFrame();
    await expect(light.locator('body')).toHaveCSS('color', 'rgb(27, 39, 51)');
    await expect(dark.locator('body')).toHaveCSS('color', 'rgb(232, 235, 233)');
    await expect(dark.locator('html')).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await expect(page.getByTitle('Another club').contentFrame().getByRole('heading')).toHaveText(
      "We can't find these fixtures",
    );

    const opened = page.waitForEvent('popup');
    await link.click();
    expect((await opened).url()).toBe(dateUrl);
    await website.close();
  });
});

test('a frame below the window gets the height of its content although it loads last', async ({
  page,
  baseURL,
  watch,
}) => {
  const { club } = await createClubWithPublicDates();
  const path = embedPath(club.slug);
  const website = await startClubWebsite(
    `<p style="height: 4000px">Our season</p>${formatFrame(`${baseURL}${path}`, 'Fixtures')}
<script src="${baseURL}/embed.js"></script>`,
  );
  watch.expect(`left for ${website.url}`);
  const held = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(website.url, { waitUntil: 'domcontentloaded' });
  held.resolve();
  await expect(page.getByTitle('Fixtures').contentFrame().getByRole('listitem')).toHaveCount(3);
  await expectFrameToFitContent(page.getByTitle('Fixtures'));
  await website.close();
});

test('the embedded list is accessible, and fits every window', { tag: '@both-layouts' }, async ({
  page,
}) => {
  const { club } = await createClubWithPublicDates();
  await page.goto(embedPath(club.slug));
  await expect(page.getByRole('listitem')).toHaveCount(3);
  await checkScreenInAllLayouts(page, 'embedded fixtures');
});

test('a message that does not come from the embedded page changes no frame', async ({
  page,
  baseURL,
  watch,
}) => {
  const { club } = await createClubWithPublicDates();
  const website = await startClubWebsite(
    `${formatFrame(`${baseURL}${embedPath(club.slug)}`, 'Fixtures')}
<iframe title="Advert" srcdoc="<script>parent.postMessage({ type: 'fixturebook-height', height: 9 }, '*')</script>"></iframe>
<script src="${baseURL}/embed.js"></script>`,
  );
  watch.expect(`left for ${website.url}`);
  await page.goto(website.url);
  await page.evaluate(() => postMessage({ type: 'fixturebook-height', height: 9 }, '*'));
  await expectFrameToFitContent(page.getByTitle('Fixtures'));
  expect((await page.getByTitle('Advert').boundingBox())?.height).toBeGreaterThan(100);
  await website.close();
});

test('the browser refuses to frame the other pages of the site on another website', async ({
  page,
  baseURL,
  watch,
}) => {
  const { club } = await createClubWithPublicDates();
  const paths = ['/dashboard', '/', publicClubPath(club.slug)];
  const website = await startClubWebsite(
    paths.map((path) => formatFrame(`${baseURL}${path}`, path)).join(''),
  );
  watch.expect(`left for ${website.url}`, /^console: .*frame-ancestors 'none'/, 'ERR_BLOCKED_BY_');
  const refusals: string[] = [];
  page.on('console', (message) => refusals.push(message.text()));
  await page.goto(website.url);
  await expect
    .poll(() => refusals.filter((text) => text.includes("frame-ancestors 'none'")).length)
    .toBe(paths.length);
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:/);
  await website.close();
});

test('a script of another website reads the feed of a club', async ({ page, baseURL, watch }) => {
  const { club } = await createClubWithPublicDates();
  const website = await startClubWebsite('');
  watch.expect(`left for ${website.url}`);
  await page.goto(website.url);
  const readFeed = (url: string) => page.evaluate(async (url) => (await fetch(url)).json(), url);
  const feed = await readFeed(`${baseURL}${fixtureFeedPath(club.slug)}`);
  expect(feed.club).toMatchObject({ name: club.name, place: 'Marlow, Buckinghamshire' });
  expect(feed.items).toHaveLength(3);

  watch.expect(/^console: .*CORS policy/, 'ERR_FAILED GET /api/v1/settings');
  await expect(readFeed(`${baseURL}/api/v1/settings`)).rejects.toThrow('Failed to fetch');
  await website.close();
});

test('no built page may be framed', async ({ request }) => {
  const folder = join(import.meta.dirname, '../../../web/build/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const pages = files
    .filter((file) => file.endsWith('.html'))
    .map((file) => `/${file.replace(/(^|\/)index\.html$/, '')}`);
  expect(pages.length).toBeGreaterThan(8);
  for (const path of [...pages, '/dashboard', '/embed', '/nothing-here']) {
    const headers = (await request.get(path)).headers();
    expect(headers['x-frame-options'], path).toBe('DENY');
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'");
  }
});

test('a Pro club copies the code for its website, and a club on Hobby is told that it is for Pro', {
  tag: '@both-layouts',
}, async ({ page, club, context, baseURL }) => {
  await savePublicPage(club, place);
  await openScreen(page, '/public-page');
  const section = page.getByRole('region', { name: 'On your own website' });
  await expect(section).toContainText('Your fixtures on your own website are for Pro clubs.');
  await checkScreenInAllLayouts(page, 'embedding for hobby');

  await grantPro(club);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.reload();
  await section.getByRole('button', { name: 'Dark' }).click();
  await section.getByRole('button', { name: 'Copy code' }).click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain(`<iframe src="${baseURL}/embed/${club.slug}?theme=dark"`);
  expect(copied).toContain(`<script src="${baseURL}/embed.js" async></script>`);
  await expect(section.getByLabel('Address of the data')).toHaveValue(
    `${baseURL}${fixtureFeedPath(club.slug)}`,
  );
  await checkScreenInAllLayouts(page, 'embedding for pro');
});
