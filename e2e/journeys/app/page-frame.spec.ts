import type { Page } from '@playwright/test';
import { checkScreenInAllLayouts, setTextSize } from '../../support/screen.ts';
import { expect, test } from '../../support/test.ts';

const menuEntries = [
  ['Sign Up', '/signup'],
  ['Login', '/login'],
  ['Subscription', '/subscriptionscreen'],
  ['List Of Games', '/listofgames'],
  ['All Clubs', '/clubList'],
  ['Map Of All Clubs', '/AllClubsOnMap'],
  ['Chat', '/chatscreen'],
  ['Blog', '/blog'],
  ['FAQ', '/faq'],
  ['About Us', '/aboutUs'],
  ['Contact Us', '/contactus'],
  ['Privacy Policy', '/privacy'],
  ['Terms And Conditions', '/tandc'],
  ['Logout', '/logout'],
];

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  return drawer;
}

test.describe('the menu of the app', { tag: '@both-widths' }, () => {
  test('lists the menu entries in order in a drawer of 250 px at the left', async ({ page }) => {
    await page.goto('/faq');
    const drawer = await openMenu(page);
    const links = await drawer
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
    expect(links).toEqual(menuEntries);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const { height } = page.viewportSize() ?? { height: 0 };
    expect(await drawer.boundingBox()).toEqual({ x: 0, y: 0, width: 250, height });
    await checkScreenInAllLayouts(page, 'menu');
  });

  test('closes the menu by key, button or a click beside it, and returns the focus to the menu button', async ({
    page,
  }) => {
    await page.goto('/faq');
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    const ways = [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('button', { name: 'Close the menu' }).click(),
      () => page.mouse.click(320, 400),
    ];
    for (const close of ways) {
      const drawer = await openMenu(page);
      await close();
      await expect(drawer).toBeHidden();
      await expect(button).toBeFocused();
    }
  });

  test('opens the screen that is chosen from the menu', async ({ page }) => {
    await page.goto('/faq');
    const drawer = await openMenu(page);
    await drawer.getByRole('link', { name: 'Terms And Conditions' }).click();
    await expect(page).toHaveURL('/tandc');
    await expect(drawer).toBeHidden();
    await expect(page.getByRole('heading', { name: 'Terms And Conditions' })).toBeFocused();
  });

  test('keeps the colour scheme that the user chooses in the menu on the next page', async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto('/faq');
    const drawer = await openMenu(page);
    await drawer.getByRole('button', { name: 'Dark' }).click();
    const bar = page.locator('meta[name=theme-color]');
    await expect(bar).toHaveAttribute('content', '#16202a');
    await page.goto('/tandc');
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await expect(bar).toHaveAttribute('content', '#16202a');
  });
});

test('has links to the dashboard and to the home page in the header', async ({ page, club }) => {
  await page.goto('/faq');
  await page.getByRole('banner').getByRole('link', { name: 'Fixturebook', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByRole('link', { name: club.name }).first()).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Fixturebook, start page' }).click();
  await expect(page).toHaveURL('/');
});

test('shows a dark blue-grey header with a title in the size of an h4', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgb(33, 48, 61)');
  await expect(header.getByText('Fixturebook', { exact: true })).toHaveCSS('font-size', '18px');
});

test('shows the name of the site in one line with text of twice the size on a phone', async ({
  page,
  club: _,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  for (const path of ['/dashboard', '/faq']) {
    await page.goto(path);
    await expect(page.getByRole('link', { name: /^Notifications/ })).toBeVisible();
    await setTextSize(page, 2);
    const brand = page.getByRole('banner').getByText('Fixturebook', { exact: true });
    const { lines, isCut } = await brand.evaluate((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      return {
        lines: text.getClientRects().length,
        isCut: element.scrollWidth > element.clientWidth,
      };
    });
    expect({ lines, isCut }).toEqual({ lines: 1, isCut: false });
    await setTextSize(page, 1);
  }
});

test('shows a not-found page with links for an unknown address', { tag: '@both-layouts' }, async ({
  page,
  watch,
}) => {
  watch.expect('404 GET /no-such-page');
  await page.goto('/no-such-page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await checkScreenInAllLayouts(page, 'page not found');
  await page.getByRole('link', { name: 'Go to the start page' }).click();
  await expect(page).toHaveURL('/');
});

test('shows an error page with a link when the code of a screen fails to load', async ({
  page,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /assets/', /^(page|console): Error: Loading chunk/);
  const code = /\/assets\/faq-screen/;
  await page.goto('/');
  await page.route(code, (route) => route.abort('failed'));
  const drawer = await openMenu(page);
  await drawer.getByRole('link', { name: 'FAQ' }).click();
  await expect(page.getByRole('heading', { name: 'Unexpected Application Error!' })).toBeVisible();
  await expect(page.getByRole('alert')).toHaveText(/^Loading chunk .+ failed$/);
  await checkScreenInAllLayouts(page, 'error page');

  await page.unroute(code);
  await page.getByRole('link', { name: 'Load this page again' }).click();
  await expect(
    page.getByRole('heading', { name: 'Frequently Asked Questions (FAQ)' }),
  ).toBeVisible();
});

test('opens the live stream on the next screen when its code fails to load on a page for visitors', async ({
  page,
  club: _,
  watch,
}) => {
  watch.expect('net::ERR_FAILED GET /assets/');
  // Pages for visitors ask who is logged in only if this browser knows of a login.
  await page.goto('/logout');
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
  const code = /\/assets\/club-frame-.+\.js$/;
  await page.route(code, (route) => route.abort('failed'));
  const failure = page.waitForEvent('requestfailed', (request) => code.test(request.url()));
  await page.goto('/faq');
  await failure;
  // The page asks for the file twice: ahead, and when it imports it.
  await page.waitForLoadState('networkidle');
  await page.unroute(code);
  const streamOpened = page.waitForRequest('**/api/v1/stream*');
  const drawer = await openMenu(page);
  await drawer.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await streamOpened;
});

test('says after seconds that the code of a screen is still loading, and shows the error page after two minutes', async ({
  page,
  watch,
}) => {
  watch.expect(/^(page|console): Error: Loading chunk/);
  await page.clock.install();
  await page.goto('/');
  await page.route(/\/assets\/faq-screen/, () => undefined);
  const drawer = await openMenu(page);
  const asked = page.waitForRequest(/\/assets\/faq-screen/);
  await drawer.getByRole('link', { name: 'FAQ' }).click();
  await asked;
  await page.clock.runFor(5_000);
  await expect(page.getByText('The next screen is still loading.')).toBeVisible();
  await page.clock.runFor(114_000);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.clock.runFor(2_000);
  await expect(page.getByRole('alert')).toHaveText(/^Loading chunk .+ failed$/);
});

test('shows no animation in the menu when the user prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/faq');
  await openMenu(page);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
