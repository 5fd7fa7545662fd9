import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { getLaunchOptions } from '../bin/browser.mjs';
import { getMedian } from './measures.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** The lowest acceptable score of each category that is measured, out of 100. */
export type MinScores = Partial<Record<Category, number>>;

const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

/**
 * Runs Lighthouse, which simulates a phone on a slow network, `rounds` times on each address of a server, and prints
 * the medians and the failed audits. Returns whether every page reaches the scores. `cookie` is sent with every request.
 */
export async function measureScores(
  serverUrl: string,
  paths: string[],
  { rounds, minScores, cookie }: { rounds: number; minScores: MinScores; cookie?: string },
) {
  const categories = Object.keys(minScores) as Category[];
  const port = await findFreePort();
  const { executablePath, args } = getLaunchOptions();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  // Lighthouse counts the time that a task of the page waits for a core as busy time, so it must not take one itself.
  setPriority(constants.priority.PRIORITY_LOW);
  const width = Math.max(24, ...paths.map(({ length }) => length));
  console.log(
    ['page'.padEnd(width), ...categories, 'FCP', 'LCP', 'TBT (ms)', 'CLS', 'KB'].join('  '),
  );
  let areReached = true;
  for (const path of paths) {
    const measured: PageMeasurement[] = [];
    for (let round = 0; round < rounds; round++)
      measured.push(await measurePage(`${serverUrl}${path}`, { port, categories, cookie }));
    const of = (read: (one: PageMeasurement) => number) => getMedian(measured.map(read));
    const scores = categories.map((category) => of(({ scores }) => scores[category] ?? 0));
    const times = timings.map((_, place) => of(({ times }) => times[place] ?? Number.NaN));
    const cells = [
      ...categories.map((category, place) => `${scores[place]}`.padStart(category.length)),
      ...times.map((time) => time.toFixed(0)),
      of(({ shift }) => shift).toFixed(3),
      of(({ bytes }) => bytes / 1024).toFixed(0),
    ];
    console.log([path.padEnd(width), ...cells].join('  '));
    for (const fault of new Set(measured.flatMap(({ faults }) => faults)))
      console.log(`  ${fault}`);
    areReached &&= categories.every(
      (category, place) => (scores[place] ?? 0) >= (minScores[category] ?? 0),
    );
  }
  await browser.close();
  return areReached;
}

type PageMeasurement = Awaited<ReturnType<typeof measurePage>>;

async function measurePage(
  url: string,
  { port, categories, cookie }: { port: number; categories: Category[]; cookie?: string },
) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: categories,
    extraHeaders: cookie ? { Cookie: cookie } : undefined,
  });
  if (!result || result.lhr.runtimeError)
    throw new Error(`${url}: ${result?.lhr.runtimeError?.message}`);
  const { lhr } = result;
  if (lhr.finalDisplayedUrl !== url) throw new Error(`${url} became ${lhr.finalDisplayedUrl}`);
  const value = (audit: string) => lhr.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      categories.map((category) => [
        category,
        Math.round((lhr.categories[category]?.score ?? 0) * 100),
      ]),
    ) as MinScores,
    times: timings.map(value),
    shift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    faults: categories.flatMap((category) => listFailedAudits(lhr, category)),
  };
}

type LighthouseReport = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

/** Lists the failed audits of a category, except performance, whose figures the table shows. */
function listFailedAudits({ categories, audits }: LighthouseReport, category: Category) {
  if (category === 'performance') return [];
  return (categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`);
}

async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => probe.once('listening', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (typeof address === 'string' || !address) throw new Error('no port');
  return address.port;
}
