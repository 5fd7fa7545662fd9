import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areaPath, areasPath, publicDatePath } from '@fixturebook/contract/paths';
import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { createClubOverHttp, sendJson } from '@fixturebook/server/testing/clients/http-club';
import { runOperatorCliProcess } from '@fixturebook/server/testing/operator';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { createFreeDateInput, getDateInDays } from '@fixturebook/server/testing/profile';
import {
  launchMeasuredBrowser,
  lowerPriority,
  type PageLimits,
  reportPages,
} from '../support/lighthouse-scores.ts';
import { readOptions } from '../support/options.ts';

/** Measures the public pages with Lighthouse, also those of a club, a free date and a county. Needs a built web app. */
const { rounds, path: selectedPath } = readOptions(
  { rounds: 3, path: '' },
  { rounds: 1, path: '/' },
);

const scores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const limits: PageLimits = { scores, scriptKib: 140, styleKib: 20 };
/** Pages that the server renders for visitors, without a script. */
const limitsWithoutScript: PageLimits = { ...limits, scores: { ...scores, performance: 98 } };

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', MAP_STYLE_URL: 'none' };
const measured = await launchMeasuredBrowser();
lowerPriority();
const server = await startServer(settings);
await publishBlogPosts();
const visitorPages = await publishClub();
const pages = [...(await listSitemapPaths()), '/Blog/winter-nets-3'];
await measure(pages, limits);
await measure(visitorPages, limitsWithoutScript);
await measured.browser.close();
await server.stop();
await rm(folder, { recursive: true, force: true });

/** `--path=/Blog` selects the page and those below it, `--path=/` only the first page. */
async function measure(paths: string[], limits: PageLimits) {
  const selected = paths.filter(
    (path) => selectedPath === '' || path === selectedPath || path.startsWith(`${selectedPath}/`),
  );
  await reportPages(measured, server.url, selected, { rounds, limits });
}

/** Creates a club with a season of free dates that has turned its page on. Returns the paths of all pages that show it. */
async function publishClub() {
  const { cookie } = await createClubOverHttp(server.url, { description: 'We play for the teas.' });
  const send = async (method: string, path: string, json: object) =>
    (await sendJson(server.url, method, `/api/v1${path}`, json, { cookie })).json();
  const ids: string[] = [];
  for (let week = 1; week <= 20; week++) {
    const facts = { date: getDateInDays(7 * week), teamName: 'Sunday XI', startTime: '13:00' };
    ids.push((await send('POST', '/fixtures', createFreeDateInput(facts))).id);
  }
  const area = 'buckinghamshire';
  const shown = { area, town: '', showsPostcode: false, showsMatches: true };
  const { path } = await send('PUT', '/me/club/public-page', { isOn: true, ...shown });
  return [path, publicDatePath(formatShortId(ids[0] ?? '')), areasPath, areaPath(area)];
}

async function publishBlogPosts() {
  for (const number of [1, 2, 3]) {
    const file = join(folder, `winter-nets-${number}.md`);
    const body = 'The hall is ours on Tuesdays, from seven. '.repeat(40);
    await writeFile(file, `---\ntitle: Winter nets ${number}\n---\n## Where\n\n${body}\n`);
    await runOperatorCliProcess(settings, 'blog', 'publish', file);
  }
}

async function listSitemapPaths() {
  const siteMap = await (await fetch(`${server.url}/sitemap.xml`)).text();
  return [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}
