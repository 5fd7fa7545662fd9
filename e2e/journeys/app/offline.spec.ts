import { getDateInDays } from '@fixturebook/server/testing/profile';
import type { Page } from '@playwright/test';
import { getChatPage, openConversation, sendMessage } from '../../support/chat.ts';
import { createClub, createClubName, createFixture } from '../../support/clubs.ts';
import {
  listCachedResponses,
  waitForCachedResponses,
  waitForServiceWorker,
} from '../../support/offline.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

test.use({ serviceWorkers: 'allow' });
test.describe.configure({ timeout: 120_000 });

const offlineErrors = ['net::ERR_INTERNET_DISCONNECTED', 'net::ERR_FAILED'];

test('shows visited screens offline and sends a waiting message once the network returns', {
  tag: '@both-layouts',
}, async ({ page, proClub: club, watch }) => {
  watch.expect(...offlineErrors);
  const other = await createClub({ name: createClubName('Brook Lane') });
  const { date } = await createFixture(club, { date: getDateInDays(20), teamName: 'Sunday XI' });
  const conversation = await openConversation(club, other);
  await sendMessage(club, conversation, 'Shall we play?');
  const season = `/mycard?season=${date.slice(0, 4)}`;
  const ours = getChatPage(page);

  await test.step('visited screens are stored', async () => {
    await page.goto(season);
    await expect(page.getByText('Sunday XI').first()).toBeVisible();
    await waitForServiceWorker(page);
    await waitForCachedResponses(page, ['card', '"me"']);
    await page.goto(`/clubProfile/${other.slug}`);
    await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible();
    await waitForCachedResponses(page, [other.slug]);
    await page.goto(`/chatscreen?conversation=${conversation}`);
    await expect(ours.message('Shall we play?')).toBeVisible();
    await ours.field.fill('Half a sentence');
    const chat = ['"conversations"', `"conversation","${conversation}"`];
    await waitForCachedResponses(page, [...chat, `"messages","${conversation}"`]);
  });

  await page.context().setOffline(true);
  await test.step('stored screens open after a restart without a network', async () => {
    await page.goto(season);
    await expect(page.getByText('Sunday XI').first()).toBeVisible();
    await expect(
      page.getByText(/^Offline\. Last updated \d+ \w+ \d{4}, \d\d:\d\d\.$/),
    ).toBeVisible();
    await checkScreenInAllLayouts(page, 'card, offline');
    await page.goto(`/clubProfile/${other.slug}`);
    await expect(page.getByRole('heading', { name: other.name, exact: true })).toBeVisible();
    await checkScreenInAllLayouts(page, 'profile, offline');
    await page.goto('/clubList');
    await expect(page.getByText('No connection to the server.').first()).toBeVisible();
  });

  await test.step('a message waits while the app is closed', async () => {
    await page.goto('/chatscreen');
    await ours.recent.getByRole('link', { name: other.name }).click();
    await expect(ours.message('Shall we play?')).toBeVisible();
    await expect(ours.field).toHaveValue('Half a sentence');
    await ours.field.fill('From the touchline');
    await page.keyboard.press('Enter');
    await expect(ours.message('From the touchline')).toContainText('Waiting');
    await page.reload();
    await expect(ours.message('From the touchline')).toContainText('Waiting');
    await checkScreenInAllLayouts(page, 'chat, offline and waiting');
  });

  await test.step('the message is sent when the network returns', async () => {
    await page.context().setOffline(false);
    await expect(ours.message('From the touchline')).toContainText('Sent');
    await expect(page.getByText(/^Offline\./)).toBeHidden();
    const path = `/api/v1/conversations/${conversation}/messages`;
    const { items } = await (await other.api.get(path)).json();
    expect(items.map(({ body }: { body: string }) => body)).toEqual([
      'Shall we play?',
      'From the touchline',
    ]);
    await page.goto(season);
    await expect(page.getByText('Sunday XI').first()).toBeVisible();
    await expect(page.getByText(/Last updated/)).toBeHidden();
  });
});

test.describe('stored data while the server does not respond', { tag: '@both-layouts' }, () => {
  // Playwright cannot replace the responses to requests that pass through a service worker.
  test.use({ serviceWorkers: 'block' });

  test('shows the stored messages of a chat and a notice while the server responds with 503', async ({
    page,
    proClub: club,
    watch,
  }) => {
    watch.expect('503 GET /api/v1/conversations/');
    const other = await createClub({ name: createClubName('Brook Lane') });
    const conversation = await openConversation(club, other);
    await sendMessage(club, conversation, 'Shall we play?');
    const ours = getChatPage(page);
    await page.goto(`/chatscreen?conversation=${conversation}`);
    await expect(ours.message('Shall we play?')).toBeVisible();
    await waitForCachedResponses(page, [`"messages","${conversation}"`]);

    const messages = `**/api/v1/conversations/${conversation}/messages*`;
    const refused = { status: 503, json: { code: 'unavailable', detail: 'Try again later.' } };
    await page.route(messages, (route) => route.fulfill(refused));
    await page.reload();
    const line = page.getByText(/^Can't reach Fixturebook\. Last updated /);
    await expect(line).toBeVisible();
    await expect(ours.message('Shall we play?')).toBeVisible();
    // A notice of several lines must not push the message field out of the window.
    const pane = page.getByRole('region', { name: `Chat with ${other.name}` });
    const belowWindow = () =>
      pane.evaluate((one) => one.getBoundingClientRect().bottom - window.innerHeight);
    await expect.poll(belowWindow).toBeLessThan(1);
    await checkScreenInAllLayouts(page, 'chat, the server does not answer');
    await page.unroute(messages);
    await expect(line).toBeHidden({ timeout: 30_000 });
  });
});

test('opens the stored app when a proxy cannot reach the server', async ({
  page,
  context,
  club: _,
  watch,
}) => {
  watch.expect('502 GET /mycard');
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  await context.route('**/mycard', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
  await page.goto('/mycard');
  await expect(page.getByRole('heading', { name: 'My card', level: 1 })).toBeVisible();
});

test('does not show the stored app in place of a page for visitors', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect(...offlineErrors);
  await page.goto('/dashboard');
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await page.goto('/mycard');
  await expect(page.getByRole('heading', { name: 'My card' })).toBeVisible();
  for (const folder of ['club', 'date', 'cricket', 'embed'])
    await expect(page.goto(`/${folder}/marlow`)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
});

test('offers a new version of the app and installs it when the user agrees', async ({
  page,
  club: _,
}) => {
  const field = await typeWhileAppUpdateArrives(page);
  await expect(field).toHaveValue('Being typed');
  await checkScreenInAllLayouts(page, 'a new version');
  await acceptAppUpdate(page);
  expect(await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)).toMatch(
    /newer$/,
  );
});

test('installs a new version of the app in one tab without reloading the other tabs', async ({
  page,
  context,
  club: _,
}) => {
  const field = await typeWhileAppUpdateArrives(page);
  const other = await context.newPage();
  await other.goto('/mycard');
  await acceptAppUpdate(other);
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  await expect(field).toHaveValue('Being typed');
});

test('goes back and forward, and keeps what is typed, in a tab that another tab has updated', async ({
  page,
  context,
  club: _,
}) => {
  await page.goto('/requests');
  const field = await typeWhileAppUpdateArrives(page);
  const other = await context.newPage();
  await other.goto('/mycard');
  await acceptAppUpdate(other);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Match Requests' })).toBeVisible();
  await page.goForward();
  await expect(field).toHaveValue('Being typed');
});

test('offers to load the page again, and keeps what is typed, when a new version has lost a screen of the old one', async ({
  page,
  context,
  watch,
  club: _,
}) => {
  watch.expect(/^404 GET \/assets\//, /^(page|console): /);
  const field = await typeWhileAppUpdateArrives(page);
  const other = await context.newPage();
  await other.goto('/mycard');
  await acceptAppUpdate(other);
  const file = /\/assets\/club-list-screen/;
  await page.evaluate(async (pattern) => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        if (request.url.includes(pattern)) await cache.delete(request);
    }
  }, '/assets/club-list-screen');
  await context.route(file, (route) => route.fulfill({ status: 404 }));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'All Clubs', exact: true }).click();
  await expect(page.getByText(/^A newer version of Fixturebook is ready/)).toBeVisible();
  await checkScreenInAllLayouts(page, 'a screen that a new version has replaced');
  await context.unroute(file);
  await page.getByRole('link', { name: 'Load this page again' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'All Clubs' })).toBeVisible();
  await page.goto('/addfixture');
  await expect(field).toHaveValue('Being typed');
});

test('does not show the data of the previous user of a device to the next user', async ({
  page,
  club,
  watch,
}) => {
  watch.expect(...offlineErrors);
  const next = await createClub({ name: createClubName('Hill Top') });
  const { date } = await createFixture(club, { date: getDateInDays(20), teamName: 'Sunday XI' });
  const season = `/mycard?season=${date.slice(0, 4)}`;
  await page.goto(season);
  await expect(page.getByText('Sunday XI').first()).toBeVisible();
  await waitForServiceWorker(page);
  await waitForCachedResponses(page, ['card', '"me"']);
  const { user } = await (await next.api.get('/api/v1/me')).json();

  await test.step('another account logs in although the first account did not log out', async () => {
    await page.context().clearCookies();
    await next.signIn(page.context());
    // The page asks early for the club that the browser knew of, and the server refuses that.
    watch.expect('409 GET /api/v1/');
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await waitForCachedResponses(page, [`${user.id},["me"]`]);
    await page.context().setOffline(true);
    await page.goto(season);
    await expect(page.getByText('No connection to the server.').first()).toBeVisible();
    await expect(page.getByText('Sunday XI')).toHaveCount(0);
    await page.goto('/clubProfile');
    await expect(page.getByRole('heading', { name: next.name, exact: true })).toBeVisible();
    expect((await listCachedResponses(page)).join()).not.toContain('card');
    await page.context().setOffline(false);
  });

  await test.step('no stored responses are left after logging out', async () => {
    await page.goto('/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    expect(await listCachedResponses(page)).toEqual([]);
  });
});

test('allows the user to install the web app on the device', async ({ page }) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/dashboard' });
  for (const { src, type } of [
    ...manifest.icons,
    { src: '/favicon.ico', type: 'image/' },
    { src: '/icons/apple-touch.png', type: 'image/png' },
  ]) {
    const response = await page.request.get(src);
    expect(response.status(), src).toBe(200);
    expect(response.headers()['content-type'], src).toContain(type);
  }
  const devtools = await page.context().newCDPSession(page);
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
  // Tests run in an incognito window, from which Chromium installs no apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  await page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => document.body.setAttribute('data-asked', '') });
    window.dispatchEvent(event);
  });
  await checkScreenInAllLayouts(page, 'menu, with the app to install');
  await page.getByRole('button', { name: /^Install/ }).click();
  await expect(page.locator('body')).toHaveAttribute('data-asked');
  await expect(page.getByRole('button', { name: /^Install/ })).toBeHidden();
});

/** Types into a form field, then registers a newer service worker. Returns the field. */
async function typeWhileAppUpdateArrives(page: Page) {
  await page.goto('/addfixture');
  await waitForServiceWorker(page);
  const field = page.getByRole('textbox').first();
  await field.fill('Being typed');
  // Browsers treat a service worker with another URL as a new version.
  await page.evaluate(() => navigator.serviceWorker.register('/sw.js?newer'));
  await expect(page.getByText('A new version is ready.')).toBeVisible();
  return field;
}

async function acceptAppUpdate(page: Page) {
  const loaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Reload' }).click();
  await loaded;
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
