import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runOperatorCliProcess } from '@fixturebook/server/testing/operator';
import { startServer } from '@fixturebook/server/testing/processes/server-process';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { getLaunchOptions } from '../bin/browser.mjs';
import { getMedian } from './measures.ts';

/** Runs Lighthouse, which simulates a phone on a slow network. Needs a built web app. */
const rounds = Number(process.argv[2] ?? 3);
const selectedPaths = process.argv.slice(3);

/** The lowest acceptable Lighthouse scores, out of 100. */
const minScores = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const categories = Object.keys(minScores) as (keyof typeof minScores)[];
const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
const settings = { DATA_DIR: join(folder, 'data'), LOG_LEVEL: 'warn', MAP_STYLE_URL: 'none' };
const server = await startServer(settings);
await publishBlogPosts();
const pages =
  selectedPaths.length > 0 ? selectedPaths : [...(await listSitemapPaths()), '/Blog/winter-nets-3'];
const port = await findFreePort();
const { executablePath, args } = getLaunchOptions();
const browser = await chromium.launch({
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
});

console.log(['page'.padEnd(24), ...categories, 'FCP', 'LCP', 'TBT (ms)', 'CLS', 'KB'].join('  '));
for (const path of pages) {
  const measured: PageMeasurement[] = [];
  for (let round = 0; round < rounds; round++) measured.push(await measurePage(path));
  const of = (read: (one: PageMeasurement) => number) => getMedian(measured.map(read));
  const scores = categories.map((category) => of(({ scores }) => scores[category]));
  const times = timings.map((_, place) => of(({ times }) => times[place] ?? Number.NaN));
  const cells = [
    ...categories.map((category, place) => `${scores[place]}`.padStart(category.length)),
    ...times.map((time) => time.toFixed(0)),
    of(({ shift }) => shift).toFixed(3),
    of(({ bytes }) => bytes / 1024).toFixed(0),
  ];
  console.log([path.padEnd(24), ...cells].join('  '));
  for (const fault of new Set(measured.flatMap(({ faults }) => faults))) console.log(`  ${fault}`);
  if (categories.some((category, place) => (scores[place] ?? 0) < minScores[category]))
    process.exitCode = 1;
}
await browser.close();
await server.stop();
await rm(folder, { recursive: true, force: true });

type PageMeasurement = Awaited<ReturnType<typeof measurePage>>;

async function measurePage(path: string) {
  const result = await lighthouse(`${server.url}${path}`, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${path}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((lhr.categories[category]?.score ?? 0) * 100),
      ]),
    ) as typeof minScores,
    times: timings.map(value),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    faults: categories.flatMap((category) => listFailedAudits(lhr, category)),
  };
}

type LighthouseReport = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Lists the failed audits of a category, except performance, whose figures the table shows. */
function listFailedAudits(
  { categories, audits }: LighthouseReport,
  category: keyof typeof minScores,
) {
  if (category === 'performance') return [];
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`);
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

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address === 'string' || !address) throw new Error('no port');
  return address.port;
}
