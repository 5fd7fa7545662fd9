import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import type { Report } from '../support/promise-report.ts';
import { listScreens, type Screen } from './hostile-screens.ts';
import type { Site } from './site.ts';
import { daysOfText, writeTexts } from './write-texts.ts';

/** A text that runs a script wherever a page takes it for HTML, a link or a style. */
const payloads = [
  '<img src=x onerror="window.hasRun=1">',
  '"><svg onload="window.hasRun=1">',
  "javascript:window.hasRun=1//'",
  '</script><script>window.hasRun=1</script>',
  '{{constructor.constructor("window.hasRun=1")()}}',
];

const longestWaitMs = 20_000;

/** Writes the payloads into every text of a club, and reads them back on the screens of another. */
export async function showHostileTexts(site: Site, report: Report) {
  const pair = site.takePair();
  const browser = await chromium.launch(getLaunchOptions());
  const context = await browser.newContext({ reducedMotion: 'reduce' });
  const [name = '', value = ''] = pair.reader.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
  const outcomes: Outcome[] = [];
  for (const [number, payload] of payloads.entries()) {
    // The list of games shows its first dates until somebody scrolls, so later texts have earlier dates.
    const firstDay = 1 + (payloads.length - 1 - number) * daysOfText;
    const written = await writeTexts(site, pair, payload, firstDay);
    for (const screen of listScreens(written))
      outcomes.push(await visit(context, site.url, screen));
  }
  await browser.close();
  const failed = outcomes.filter(
    ({ failure, missing, hasRun }) => failure !== undefined || missing.length > 0 || hasRun,
  );
  report.promise(
    'hostile texts are shown as text, and run nothing',
    `shown on ${outcomes.length - failed.length} of ${outcomes.length} screens${failed.map(formatOutcome).join('')}`,
    outcomes.length > 0 && failed.length === 0,
  );
}

interface Outcome {
  screen: string;
  /** Why the part of the screen that shows the texts could not be opened. */
  failure: string | undefined;
  /** The texts that the screen should show, and does not. */
  missing: string[];
  hasRun: boolean;
}

async function visit(context: BrowserContext, url: string, screen: Screen): Promise<Outcome> {
  const page = await context.newPage();
  let hasDialog = false;
  page.on('dialog', async (dialog) => {
    hasDialog = true;
    await dialog.dismiss();
  });
  await page.goto(`${url}${screen.path}`);
  const failure = await screen.open?.(page).then(
    () => undefined,
    (error: Error) => error.message.split('\n')[0],
  );
  await page.waitForFunction(hasTexts, screen.texts, { timeout: longestWaitMs }).catch(() => {});
  // A script that a text starts runs once everything that the page loads has been loaded.
  await page.waitForLoadState('networkidle');
  const missing = await findMissingTexts(page, screen.texts);
  const hasRun = hasDialog || (await page.evaluate(() => 'hasRun' in window));
  await page.close();
  return { screen: screen.name, failure, missing, hasRun };
}

/** Runs in the page. */
function hasTexts(texts: string[]) {
  return texts.every((text) => document.body.textContent.includes(text));
}

async function findMissingTexts(page: Page, texts: string[]) {
  const shown = await page.evaluate(() => document.body.textContent);
  return texts.filter((text) => !shown.includes(text));
}

function formatOutcome({ screen, failure = '', missing, hasRun }: Outcome) {
  return `\n      ${screen}: ${failure} ${hasRun ? 'ran a script, ' : ''}missing ${missing.join(', ') || 'nothing'}`;
}
