import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { getChatPage, openConversation } from '../../support/chat.ts';
import { createClub, createClubName, createProClub, password } from '../../support/clubs.ts';
import { getMapCanvas } from '../../support/map.ts';
import { publishPost, runOperatorCommand } from '../../support/operator.ts';
import { test } from '../../support/own-environment.ts';
import { checkScreenInAllLayouts } from '../../support/screen.ts';
import { expect } from '../../support/test.ts';

// This file uses a separate server, so that other tests do not add to its usage statistics.

const question = (page: Page) => page.getByRole('region', { name: 'Cookies' });

async function findConsentCookie(page: Page) {
  const cookies = await page.context().cookies();
  return cookies.find(({ name }) => name === 'CookieConsent');
}

/** The key of the scroll positions that React Router stores in the tab's session storage. */
const scrollPositionsKey = 'react-router-scroll-positions';

/** Lists the names of all cookies, storage keys, databases, caches and service workers. */
async function listBrowserStorageEntries(page: Page) {
  const cookies = (await page.context().cookies()).map(({ name }) => `cookie ${name}`);
  const others = await page.evaluate(async (places) => {
    const tabs = Object.keys(sessionStorage).filter((name) => name !== places);
    const databases = await indexedDB.databases();
    const workers = await navigator.serviceWorker.getRegistrations();
    return [
      ...Object.keys(localStorage).map((name) => `device ${name}`),
      ...tabs.map((name) => `tab ${name}`),
      ...databases.map(({ name }) => `database ${name}`),
      ...(await caches.keys()).map((name) => `cache ${name.replace(/-http.*/, '')}`),
      ...workers.map(
        ({ active }) => `worker ${new URL(active?.scriptURL ?? location.href).pathname}`,
      ),
    ];
  }, scrollPositionsKey);
  return [...cookies, ...others].sort();
}

/** Records the analytics events that the page sends from now on. */
function recordAnalyticsEvents(page: Page) {
  const events: { event: string; properties: Record<string, unknown> }[] = [];
  page.context().on('request', (request) => {
    if (new URL(request.url()).pathname !== '/ingest/e/') return;
    events.push(...(request.postDataJSON()?.batch ?? []));
  });
  return {
    events,
    told: () =>
      events.map(({ event, properties }) => [event, properties.page].filter(Boolean).join(' ')),
  };
}

test.describe('before the visitor answers the consent question', { tag: '@both-widths' }, () => {
  test.use({ consent: null });

  test('asks for consent at the top of the home page and stores the acceptance', async ({
    page,
  }) => {
    await page.goto('/');
    await expect(question(page)).toHaveCount(1);
    await expect(question(page)).toBeInViewport({ ratio: 1 });
    const policy = question(page).getByRole('link', { name: 'Privacy Policy' });
    await expect(policy).toHaveAttribute('href', '/privacy-policy');
    await checkScreenInAllLayouts(page, 'home with the question about cookies');
    await question(page).getByRole('button', { name: 'Accept' }).click();
    await expect(question(page)).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();

    const cookie = await findConsentCookie(page);
    expect(cookie).toMatchObject({ value: 'true', path: '/', sameSite: 'Lax' });
    const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
    await page.goto('/faq');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question(page)).toHaveCount(0);
  });

  test('asks for consent at the bottom of every other page without moving the content', async ({
    page,
    watch,
  }) => {
    watch.expect('404 GET /no-such-page');
    for (const path of ['/faq', '/login', '/no-such-page']) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expect(question(page)).toHaveCount(1);
      await expect(question(page)).toBeInViewport({ ratio: 1 });
    }
    await page.goto('/faq', { waitUntil: 'networkidle' });
    expect(await getLayoutShift(page)).toBeLessThan(0.01);
    await checkScreenInAllLayouts(page, 'page with the question about cookies');
    // The last link of the page can be clicked, because the consent question does not cover it.
    await page.getByRole('contentinfo').getByRole('link').last().click();
    await expect(page).toHaveURL('/tandc');
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'I understand' }).click();
    await expect(question(page)).toHaveCount(0);
    expect(await findConsentCookie(page)).toMatchObject({ value: 'true' });
  });

  test('moves the keyboard focus from the header to the consent question when the visitor presses Tab', async ({
    page,
  }) => {
    await page.goto('/faq');
    await expect(question(page).getByRole('button').first()).toBeEnabled();
    await page.getByRole('link', { name: 'Fixturebook, start page' }).focus();
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('link')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(question(page).getByRole('button', { name: 'I decline' })).toBeFocused();
    await page.keyboard.press('Enter');
    expect(await findConsentCookie(page)).toMatchObject({ value: 'false' });
  });
});

test.describe('the consent question', { tag: '@both-widths' }, () => {
  test.use({ consent: null });

  test('the consent question covers neither the message field of a chat nor the last button of a dialog', async ({
    page,
    club,
  }) => {
    const other = await createProClub({ name: createClubName('Brook Lane') });
    const conversation = await openConversation(other, club);
    const { field, more } = getChatPage(page);
    const window = page.viewportSize() ?? { width: 0, height: 0 };
    await page.goto(`/chatscreen?conversation=${conversation}`);
    // About 380 px of the height of a phone remain when its keyboard is open.
    for (const height of [window.height, 560, 380]) {
      await page.setViewportSize({ ...window, height });
      await field.click();
      await expect(field).toBeFocused();
      await expect(field).toBeInViewport({ ratio: 1 });
      await expect.poll(() => isVisibleOnTop(field)).toBe(true);
    }
    await page.setViewportSize(window);
    await checkScreenInAllLayouts(page, 'chat with the question about cookies');
    await more.click();
    const last = page.getByRole('dialog').getByRole('button').last();
    await last.scrollIntoViewIfNeeded();
    await expect.poll(() => isVisibleOnTop(last)).toBe(true);
    await checkScreenInAllLayouts(page, 'dialog with the question about cookies');
  });

  test('shows the whole map of all clubs above the consent question', async ({ page, club: _ }) => {
    await page.goto('/AllClubsOnMap');
    const map = getMapCanvas(page);
    await expect(map).toBeInViewport({ ratio: 1 });
    await expect(question(page)).toBeInViewport({ ratio: 1 });
    const [place, bar] = [await map.boundingBox(), await question(page).boundingBox()];
    expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
  });
});

/** Returns whether no other element covers the centre of the given element. */
function isVisibleOnTop(element: Locator) {
  return element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect();
    return one.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}

/** Returns the Cumulative Layout Shift of the page, a measure of how far its content has moved. */
function getLayoutShift(page: Page) {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    const shifts = observer.takeRecords() as (PerformanceEntry & { value: number })[];
    return shifts.reduce((sum, { value }) => sum + value, 0);
  });
}

for (const answer of ['does not answer', 'declines'] as const) {
  test.describe(`a visitor who ${answer}`, () => {
    test.use({ consent: null });

    test(`stores at most the answer and sends no statistics for a visitor who ${answer} when asked for consent`, async ({
      page,
    }) => {
      // Records only paths, because requests to other origins already fail the test (see `problem-watch.ts`).
      const asked: string[] = [];
      page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto('/');
      expect(await listBrowserStorageEntries(page)).toEqual([]);
      if (answer === 'declines') await question(page).getByRole('button').last().click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
      await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
      await page.goto('/login', { waitUntil: 'networkidle' });

      expect(asked.filter((path) => path.startsWith('/ingest') || /posthog/.test(path))).toEqual(
        [],
      );
      expect(await listBrowserStorageEntries(page)).toEqual(
        answer === 'declines' ? ['cookie CookieConsent'] : [],
      );
      const { value } = (await findConsentCookie(page)) ?? {};
      expect(value).toBe(answer === 'declines' ? 'false' : undefined);
    });
  });
}

test.describe('a club that declines', () => {
  test.use({ consent: null, serviceWorkers: 'allow' });

  test('stores only what the app needs when a club declined consent, and removes session and drafts at the logout', async ({
    page,
    watch,
  }) => {
    watch.expectSessionsToEnd();
    const club = await createClub();
    const other = await createProClub({ name: createClubName('Brook Lane') });
    const conversation = await openConversation(other, club);
    const kept = () => listBrowserStorageEntries(page);
    const asked: string[] = [];
    page.context().on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/login');
    await question(page).getByRole('button', { name: 'I decline' }).click();
    expect(await kept()).toEqual(['cookie CookieConsent']);
    await page.getByLabel('Email').fill(club.email);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    // The app needs the session cookie, and stores screens and data for use without a network.
    const app = ['cache workbox-precache-v2', 'cookie CookieConsent', 'cookie fixturebook-session'];
    const offer = 'device passkey-offer';
    const signedIn = [
      ...app,
      'database answers',
      offer,
      'device signed-in',
      'device signed-in-club',
      'worker /sw.js',
    ];
    await expect.poll(kept).toEqual(expect.arrayContaining(signedIn));
    await page.goto(`/chatscreen?conversation=${conversation}`);
    await getChatPage(page).field.fill('Half a sentence');
    await page.goto('/addfixture');
    await page.getByLabel('Team Name').fill('Sunday XI');
    const typed = [/^device draft-chat-/, /^tab draft-/, /^tab typed-by$/].map((name) =>
      expect.stringMatching(name),
    );
    await expect.poll(kept).toEqual(expect.arrayContaining([...signedIn, ...typed]));
    const waiting = 'database outbox';
    // The tab may also store the id of the last live event that it received.
    const known = [...signedIn, ...typed, waiting, expect.stringMatching(/^tab live/)];
    for (const name of await kept()) expect(known).toContainEqual(name);

    await page.goto('/logout');
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/');
    // After the logout, the cached screens contain no club data, both databases are empty, and the
    // device only remembers whether to suggest a passkey.
    const [screens, worker] = ['cache workbox-precache-v2', 'worker /sw.js'];
    const databases = ['database answers', 'database outbox'];
    const left = [screens, 'cookie CookieConsent', ...databases, offer, worker];
    await expect.poll(kept).toEqual(left);
    expect(asked.filter((path) => path.startsWith('/ingest') || /posthog/.test(path))).toEqual([]);
  });
});

test.describe('a visitor who agreed', () => {
  test.use({ consent: 'agreed' });

  test('sends anonymous usage statistics of a visitor who agreed', async ({ page, watch }) => {
    watch.expect('404 GET /somebody@club.example');
    const slug = `tea-${randomUUID().slice(0, 8)}`;
    await publishPost(slug, { title: 'Who brings the tea?', body: 'We do.' });
    const counted = recordAnalyticsEvents(page);
    await page.goto('/');
    await expect
      .poll(counted.told)
      .toEqual(['app_initialized', 'page_view home', 'home_viewed home']);
    await page.getByRole('main').getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/login');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Blog' }).click();
    await page.getByRole('button', { name: 'Who brings the tea?' }).click();
    await page.getByLabel('Search posts...').fill('tea');
    await expect(page.getByText('1 post with “tea”')).toBeVisible();
    await page.getByRole('link', { name: /^Link to this post/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Who brings' })).toBeVisible();
    await expect
      .poll(() => counted.told().slice(3))
      .toEqual([
        'login_button_clicked home',
        'page_view login',
        'page_view blog',
        'blog_loaded blog',
        'blog_toggled blog',
        'blog_searched blog',
        'page_view blog',
        'blog_viewed blog',
      ]);
    await page.goto('/somebody@club.example');
    await expect
      .poll(() => counted.told().slice(11))
      .toEqual(['app_initialized', 'page_view not-found']);
    for (const { properties } of counted.events) {
      const { distinct_id: id, $session_id: session, token, ...rest } = properties;
      expect([typeof id, typeof session, token]).toEqual(['string', 'string', 'fixturebook']);
      expect(Object.keys(rest).join()).toMatch(
        /^(page|timestamp,environment|page,posts?(,open)?)$/,
      );
    }
    expect(await listBrowserStorageEntries(page)).toEqual(['cookie CookieConsent']);

    const shown = await runOperatorCommand('analytics');
    expect(shown).toMatch(/^\d{4}-\d\d-\d\d\n/);
    expect(shown).toMatch(/\d {2}page_view {2}home\n/);
    expect(shown).toMatch(/\d {2}blog_viewed {2}blog\n/);
  });

  test('stops sending usage statistics when the visitor withdraws consent on the privacy page', async ({
    page,
  }) => {
    const counted = recordAnalyticsEvents(page);
    await page.goto('/privacy');
    const main = page.getByRole('main');
    await expect(main.getByText('We count your visits on this device.')).toBeVisible();
    await expect.poll(counted.told).toEqual(['app_initialized', 'page_view privacy']);
    const no = main.getByRole('button', { name: "Don't count my visits" });
    await no.click();
    await expect(no).toHaveAttribute('aria-pressed', 'true');
    await expect(main.getByText('We don’t count your visits on this device.')).toBeVisible();
    await checkScreenInAllLayouts(page, 'privacy with the answer about cookies');
    await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' }).click();
    await main.getByRole('button', { name: 'Count my visits', exact: true }).click();
    await expect
      .poll(() => counted.told().slice(2))
      .toEqual(['app_initialized', 'page_view privacy']);
  });
});
