import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type axeCore from 'axe-core';
import type { RunOnly } from 'axe-core';
import { getTestEnvironment } from './environment.ts';

const accessibilityStandards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const wideWindow = { width: 1280, height: 800 };

/** The sizes in CSS pixels of a window 1280 px wide at a zoom of 200 % and of 400 %. */
const zoomedViewports = [
  { width: 640, height: 400 },
  { width: 320, height: 512 },
];

const phone = { width: 360, height: 640 };

/** Opens a screen and waits for the live stream, which tells it what other devices do. */
export async function openScreen(page: Page, path: string) {
  const streamOpened = page.waitForResponse('**/api/v1/stream*');
  await page.goto(path);
  await streamOpened;
}

/** Finds a status message by its text, because a page can show several. */
export const getStatusMessage = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text });

/**
 * Checks that the open screen is accessible in both colour schemes, and that no content is cut off
 * at a zoom of 200 % and of 400 % and with text of twice the size. A test tagged `@both-layouts`
 * runs only in the narrow window of a phone, so this function also checks its screens in a wide
 * window. `name` is the file name of the screenshot.
 */
export async function checkScreenInAllLayouts(page: Page, name: string) {
  await test.step(`screen: ${name}`, async () => {
    const { project, tags } = test.info();
    const runsTwice = tags.includes('@both-widths');
    const narrowWindow = getWindowSize(page);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await checkScreenInWindow(page, colorScheme, project.name, name);
      if (runsTwice || !tags.includes('@both-layouts')) continue;
      await page.setViewportSize(wideWindow);
      await checkScreenInWindow(page, colorScheme, 'desktop', name);
      await page.setViewportSize(narrowWindow);
    }
    // Phone and desktop have the same zoomed windows, so a test that runs in both checks them only once.
    if (project.name === 'desktop' || !runsTwice) await checkZoomedScreen(page);
    await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  });
}

function getWindowSize(page: Page) {
  const size = page.viewportSize();
  if (!size) throw new Error('The page has no window.');
  return size;
}

async function checkScreenInWindow(
  page: Page,
  colorScheme: 'light' | 'dark',
  window: string,
  name: string,
) {
  // Scrolls to the top, because the sticky header covers content on a scrolled page.
  await page.evaluate(() => scrollTo(0, 0));
  await takeScreenshotIfEnabled(page, window, `${name}-${colorScheme}`);
  await checkAccessibility(page, colorScheme);
}

/** The dark scheme changes only colours, so only the rules about colours are checked in it. */
async function checkAccessibility(page: Page, colorScheme: 'light' | 'dark') {
  if (isScreenOfWebApp(page))
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
  const violations = await findAccessibilityViolations(
    page,
    colorScheme === 'light'
      ? { type: 'tag', values: accessibilityStandards }
      : { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
  );
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${help}\n${target}\n${failureSummary}`),
  );
  expect(found, `${page.url()} in ${colorScheme}`).toEqual([]);
}

/** False for a page that the server renders, which follows the browser's colour scheme without a script. */
function isScreenOfWebApp(page: Page) {
  const { origin, pathname } = new URL(page.url());
  const isOwn = origin === getTestEnvironment().url;
  return isOwn && !/^\/(club|date|cricket|embed)(\/|$)/.test(pathname);
}

/**
 * The minified script: sending the readable one of 1.5 MB to the browser takes twice as long. Its few
 * characters outside ASCII are escaped, because they would double the size of the whole script in memory.
 */
const axeScript = readFileSync(
  createRequire(import.meta.url).resolve('axe-core/axe.min.js'),
  'utf8',
).replaceAll(
  /[\u0080-\uffff]/g,
  (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
);

/** Runs the accessibility checker axe. A page gets its long script only once, to save time. */
async function findAccessibilityViolations(page: Page, runOnly: RunOnly) {
  const hasAxe = await page.evaluate(() => 'axe' in globalThis);
  if (!hasAxe) await page.evaluate(axeScript);
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as { axe: typeof axeCore }).axe.run(options),
    {
      runOnly,
      resultTypes: ['violations' as const],
      // A frame without scripts cannot run the checker, and shows a page that has a test of its own.
      iframes: false,
      // By default axe also copies all styles, for `css-orientation-lock`, which is experimental and never checked.
      preload: { assets: ['media'] },
    },
  );
  return violations;
}

/** Checks that no content is cut off at a zoom of 200 % and of 400 %, and with text of twice the size on a phone. */
export async function checkZoomedScreen(page: Page) {
  const before = getWindowSize(page);
  for (const size of zoomedViewports) {
    await page.setViewportSize(size);
    await expectNothingCutOff(page, `in ${size.width} px`);
  }
  await page.setViewportSize(phone);
  await setTextSize(page, 2);
  await expectNothingCutOff(page, 'with text at 200 %');
  await setTextSize(page, 1);
  await page.setViewportSize(before);
}

/**
 * Scripts of the page, such as those that measure text fields, adapt the layout only in the frames
 * after a change of its size, so the check is repeated until they have done so.
 */
async function expectNothingCutOff(page: Page, size: string) {
  await expect
    .poll(() => findCutOffElements(page), { message: `${page.url()} ${size}` })
    .toEqual([]);
}

/**
 * Changes the text size in the settings of the browser and waits until the page uses it. The
 * session with the browser stays open, because closing it would keep an offline page offline.
 */
export async function setTextSize(page: Page, factor: number) {
  const browser = await page.context().newCDPSession(page);
  const fontSizes = { standard: 16 * factor, fixed: 13 * factor };
  await browser.send('Page.setFontSizes', { fontSizes });
  await expect(page.locator('html')).toHaveCSS('font-size', `${fontSizes.standard}px`);
}

/** Finds elements that reach beyond the window or cut off their content. */
function findCutOffElements(page: Page) {
  return page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const describeElement = (element: Element) =>
      `${element.tagName.toLowerCase()} "${element.textContent?.trim().slice(0, 40)}"`;
    const faults: string[] = [];
    const isTooWide = (element: Element) => element.scrollWidth > element.clientWidth + 1;
    if (document.documentElement.scrollWidth > width) {
      const wide = [...document.body.querySelectorAll('*')].filter(isTooWide);
      const innermost = wide.filter((element) => ![...element.children].some(isTooWide));
      faults.push(`the page scrolls sideways: ${innermost.map(describeElement).join(', ')}`);
    }
    for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
      const { left, right, width: own } = element.getBoundingClientRect();
      // Skips text that is only for screen readers, which is one pixel wide.
      if (own <= 1 || element.closest('svg')) continue;
      if (right > width + 1 || left < -1)
        faults.push(`beyond the window: ${describeElement(element)}`);
      const { overflowX } = getComputedStyle(element);
      // Input fields may cut off their text, because users can scroll it.
      const hides = overflowX !== 'visible' && !element.matches('input, textarea');
      if (hides && isTooWide(element))
        faults.push(`more than it shows: ${describeElement(element)}`);
    }
    return faults;
  });
}

/**
 * Saves a screenshot only if the environment variable PICTURES names a folder, so that other test
 * runs write no pictures.
 */
async function takeScreenshotIfEnabled(page: Page, window: string, name: string) {
  const folder = process.env.PICTURES;
  if (!folder) return;
  const path = join(folder, window, `${name.replaceAll(/\W+/g, '-')}.png`);
  await page.screenshot({ path, fullPage: true });
}
