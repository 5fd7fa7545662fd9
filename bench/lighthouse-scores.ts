import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { getLaunchOptions } from '../bin/browser.mjs';
import { getMedian } from './measures.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

/** The lowest acceptable score of each category that is measured, out of 100. */
export type MinScores = Partial<Record<Category, number>>;

const timings = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time'];

export interface MeasuredBrowser {
  browser: Browser;
  /** The port at which Lighthouse controls the browser. */
  port: number;
}

/** Starts the browser in which Lighthouse loads the pages. Use a new browser, because earlier work in it can slow the pages down. */
export async function launchMeasuredBrowser(): Promise<MeasuredBrowser> {
  const port = await findFreePort();
  const { executablePath, args } = getLaunchOptions();
  const browser = await chromium.launch({
    executablePath,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  return { browser, port };
}

/**
 * Lowers the priority of this process and of all that it starts afterwards. Lighthouse counts the time that a task of
 * the page waits for a core as busy time, and a phone shares its cores neither with Lighthouse nor with the server. So
 * call this between starting the browsers and starting the server.
 */
export function lowerPriority() {
  setPriority(constants.priority.PRIORITY_LOW);
}

/**
 * Runs Lighthouse, which simulates a phone on a slow network, `rounds` times on each address of a server, and prints
 * the medians and the failed audits. Returns whether every page reaches the scores. `cookie` is sent with every request.
 */
export async function measureScores(
  { port }: MeasuredBrowser,
  serverUrl: string,
  paths: string[],
  { rounds, minScores, cookie }: { rounds: number; minScores: MinScores; cookie?: string },
) {
  const categories = Object.keys(minScores) as Category[];
  const otherCategories = categories.filter((category) => category !== 'performance');
  const width = Math.max(24, ...paths.map(({ length }) => length));
  console.log(
    ['page'.padEnd(width), 'performance', 'FCP', 'LCP', 'TBT (ms)', 'CLS', 'KB'].join('  '),
  );
  let areReached = true;
  const check = (category: Category, score: number) => {
    areReached &&= score >= (minScores[category] ?? 0);
    return `${score}`.padStart(category.length);
  };
  for (const path of paths) {
    const measured: PageMeasurement[] = [];
    for (let round = 0; round < rounds; round++)
      measured.push(
        await measurePage(`${serverUrl}${path}`, { port, categories: ['performance'], cookie }),
      );
    const of = (read: (one: PageMeasurement) => number) => getMedian(measured.map(read));
    const cells = [
      check(
        'performance',
        of(({ scores }) => scores.performance ?? 0),
      ),
      ...timings.map((_, place) => of(({ times }) => times[place] ?? Number.NaN).toFixed(0)),
      of(({ shift }) => shift).toFixed(3),
      of(({ bytes }) => bytes / 1024).toFixed(0),
    ];
    console.log([path.padEnd(width), ...cells].join('  '));
  }
  // These follow after all the times are measured, because each audit of accessibility slows later pages down.
  console.log(['page'.padEnd(width), ...otherCategories].join('  '));
  for (const path of paths) {
    const page = { port, categories: otherCategories, cookie };
    const { scores, faults } = await measurePage(`${serverUrl}${path}`, page);
    const cells = otherCategories.map((category) => check(category, scores[category] ?? 0));
    console.log([path.padEnd(width), ...cells].join('  '));
    for (const fault of faults) console.log(`  ${fault}`);
  }
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

function listFailedAudits({ categories, audits }: LighthouseReport, category: Category) {
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
