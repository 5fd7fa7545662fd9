import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createClubOverHttp,
  parseCookieHeader,
} from '@fixturebook/server/testing/clients/http-club';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import type { BrowserContext, Page } from '@playwright/test';
import { waitForMap } from '../../support/map.ts';
import type { BrowserProblemRecorder } from '../../support/problem-watch.ts';
import { startFakeMapTileServer } from '../../support/street-maps.ts';
import { expect, test } from '../../support/test.ts';

/** A separate server whose settings name a map style. */
let server: Awaited<ReturnType<typeof startServer>>;
let streets: Awaited<ReturnType<typeof startFakeMapTileServer>>;
let cookie: string;
let dataDir: string;

test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  streets = await startFakeMapTileServer();
  dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-streets-'));
  server = await startServer({ DATA_DIR: dataDir, MAP_STYLE_URL: streets.styleUrl });
  ({ cookie } = await createClubOverHttp(server.url));
});
test.afterAll(async () => {
  await server.stop();
  await streets.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Logs in to the separate server, and allows requests to it and to the map service. */
async function logInToServerWithStreetMap(context: BrowserContext, watch: BrowserProblemRecorder) {
  const { url } = server;
  watch.expect(`left for ${url}`, `left for ${new URL(streets.styleUrl).origin}`);
  await context.addCookies(parseCookieHeader(cookie, url));
}

/** The copyright notice of the map, which tells which of the two maps is drawn. */
const getAttribution = (page: Page) => page.locator('.maplibregl-ctrl-attrib');

test('shows a street map, and the built-in map while the street map service has no tiles', async ({
  page,
  context,
  watch,
}) => {
  await logInToServerWithStreetMap(context, watch);
  watch.expect('503 GET ');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  // Starts on a page without a map, whose content security policy must already allow the map service.
  await page.goto(`${server.url}/faq`);
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('link', { name: 'Map Of All Clubs' }).click();
  await expect(getAttribution(page)).toHaveText('© Street maps');
  await page.getByRole('button', { name: 'My ground' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();

  streets.setState('without-tiles');
  await expect(async () => {
    await page.getByRole('button', { name: 'Zoom out' }).click();
    await expect(getAttribution(page)).toHaveText('Natural Earth', { timeout: 500 });
  }).toPass();

  streets.setState('well');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(getAttribution(page)).toHaveText('© Street maps');
});

for (const state of ['down', 'wrong'] as const)
  test(`keeps the built-in map when the style of the street map is ${state}`, async ({
    page,
    context,
    watch,
  }) => {
    await logInToServerWithStreetMap(context, watch);
    watch.expect('503 GET /style');
    streets.setState(state);
    const answered = page.waitForResponse(streets.styleUrl);
    await page.goto(`${server.url}/clublocation`);
    await answered;
    await waitForMap(page);
    await expect(getAttribution(page)).toHaveText('Natural Earth');
  });
