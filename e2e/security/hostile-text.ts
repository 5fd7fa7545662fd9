import type { ChatPair } from '@fixturebook/server/testing/load/chat-pairs';
import { chromium, type Page } from '@playwright/test';
import { getLaunchOptions } from '../../bin/browser.mjs';
import type { Report } from '../support/promise-report.ts';
import type { Site } from './site.ts';

/** A text that runs a script wherever a page takes it for HTML, a link or a style. */
const payloads = [
  '<img src=x onerror="window.hasRun=1">',
  '"><svg onload="window.hasRun=1">',
  "javascript:window.hasRun=1//'",
  '</script><script>window.hasRun=1</script>',
  '{{constructor.constructor("window.hasRun=1")()}}',
];

/** Writes the payloads into every text of a club, and reads them back on the screens of another. */
export async function showHostileTexts(site: Site, report: Report) {
  const pair = site.takePair();
  const browser = await chromium.launch(getLaunchOptions());
  const context = await browser.newContext();
  const [name = '', value = ''] = pair.reader.cookie.split(/=(.*)/s);
  await context.addCookies([{ name, value, url: site.url }]);
  const page = await context.newPage();
  const dialogs: string[] = [];
  page.on('dialog', async (dialog) => {
    dialogs.push(dialog.message());
    await dialog.dismiss();
  });
  let visits = 0;
  let shown = 0;
  const ran: string[] = [];
  for (const payload of payloads) {
    const paths = await writeTexts(site, pair, payload);
    for (const path of paths) {
      visits += 1;
      await page.goto(`${site.url}${path}`);
      await page.waitForLoadState('networkidle');
      if (await hasText(page, payload)) shown += 1;
      if (await page.evaluate(() => 'hasRun' in window)) ran.push(`${payload} on ${path}`);
    }
  }
  await browser.close();
  report.promise(
    'hostile texts are shown as text, and run nothing',
    `shown on ${shown} of ${visits} screens, run: ${ran.join(', ') || 'none'}, dialogs: ${dialogs.length}`,
    shown === visits && ran.length === 0 && dialogs.length === 0,
  );
}

function hasText(page: Page, payload: string) {
  return page.evaluate((text) => document.body.textContent.includes(text), payload);
}

/** Returns the screens that show what was written. */
async function writeTexts(site: Site, { writer, conversationId }: ChatPair, text: string) {
  const call = async (method: string, path: string, json: object) => {
    const response = await fetch(`${site.url}/api/v1${path}`, {
      method,
      headers: { cookie: writer.cookie, 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${await response.text()}`);
    return (await response.json()) as { slug: string; id: string };
  };
  const club = await call('PUT', '/me/club', {
    name: `Amblers ${text}`.slice(0, 60),
    username: text.slice(0, 40),
    description: text,
    postcode: 'SW18 4RD',
    whatThreeWords: '',
    contactNumber: '+44 20 7946 0018',
    contactEmail: 'fixtures@amblers.example',
    website: '',
  });
  const date = '2030-06-15';
  await call('POST', '/fixtures', {
    teamName: text,
    date,
    contactEmail: 'fixtures@amblers.example',
    side: 'home',
    ground: text,
    description: text,
    postcode: 'SW18 4RD',
    maxTravelRadius: 40,
  });
  const message = { clientId: crypto.randomUUID(), body: text };
  await call('POST', `/conversations/${conversationId}/messages`, message);
  return [
    `/clubProfile/${club.slug}`,
    '/listofgames',
    `/dashboard?date=${date}`,
    `/chatscreen?conversation=${conversationId}`,
    '/notifications',
  ];
}
