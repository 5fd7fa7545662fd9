import { createServer } from 'node:net';
import { constants, setPriority } from 'node:os';
import { type Browser, chromium } from '@playwright/test';
import lighthouse from 'lighthouse';
import { getLaunchOptions } from '../../bin/browser.mjs';
import { getMedian } from './measures.ts';
import { printProgress, reportRow } from './report.ts';

type Category = 'performance' | 'accessibility' | 'best-practices' | 'seo';

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

/** The limits of a page. Sizes are those of the compressed files. */
export interface PageLimits {
  scores: Partial<Record<Category, number>>;
  scriptKib?: number;
  styleKib?: number;
  scripts?: number;
}

/**
 * Runs Lighthouse, which simulates a phone on a slow network, `rounds` times on each address of a server, and reports
 * the medians and the failed audits. `cookie` is sent with every request.
 */
export async function reportPages(
  { port }: MeasuredBrowser,
  serverUrl: string,
  paths: string[],
  { rounds, limits, cookie }: { rounds: number; limits: PageLimits; cookie?: string },
) {
  for (const path of paths) {
    printProgress(`${path}, ${rounds} times`);
    const page = { port, categories: ['performance'] as Category[], cookie };
    const measured: PageMeasurement[] = [];
    for (let round = 0; round < rounds; round++)
      measured.push(await measurePage(`${serverUrl}${path}`, page));
    const of = (read: (one: PageMeasurement) => number) => getMedian(measured.map(read));
    const times = timings.map((name, place) => {
      const ms = of((one) => one.times[place] ?? Number.NaN);
      return `${name} ${ms.toFixed(0)} ms`;
    });
    reportRow({
      work: `${path}: ${times.join(', ')}, layout shift ${of(({ shift }) => shift).toFixed(3)}`,
      sides: [],
      bars: [
        {
          name: 'performance',
          value: of(({ scores }) => scores.performance ?? 0),
          unit: '',
          atLeast: limits.scores.performance,
        },
        { name: 'scripts', value: of((one) => one.scripts), unit: '', atMost: limits.scripts },
        {
          name: 'JavaScript',
          value: of((one) => one.scriptKib),
          unit: 'KiB',
          atMost: limits.scriptKib,
        },
        { name: 'CSS', value: of((one) => one.styleKib), unit: 'KiB', atMost: limits.styleKib },
      ],
    });
  }
  // These follow after all the times are measured, because each audit of accessibility slows later pages down.
  const categories = (Object.keys(limits.scores) as Category[]).filter(
    (category) => category !== 'performance',
  );
  for (const path of paths) {
    const { scores, faults } = await measurePage(`${serverUrl}${path}`, {
      port,
      categories,
      cookie,
    });
    reportRow({
      work: [path, ...faults].join('\n  '),
      sides: [],
      bars: categories.map((name) => ({
        name,
        value: scores[name] ?? 0,
        unit: '',
        atLeast: limits.scores[name],
      })),
    });
  }
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
    ) as Partial<Record<Category, number>>,
    times: timings.map(value),
    shift: value('cumulative-layout-shift'),
    ...summariseFiles(lhr),
    faults: categories.flatMap((category) => listFailedAudits(lhr, category)),
  };
}

type LighthouseReport = NonNullable<Awaited<ReturnType<typeof lighthouse>>>['lhr'];

function summariseFiles({ audits }: LighthouseReport) {
  const details = audits['network-requests']?.details;
  const items = details && 'items' in details ? (details.items as LoadedFile[]) : [];
  const getKib = (type: string) =>
    items
      .filter(({ resourceType }) => resourceType === type)
      .reduce((sum, { transferSize }) => sum + transferSize, 0) / 1024;
  return {
    scripts: items.filter(({ resourceType }) => resourceType === 'Script').length,
    scriptKib: getKib('Script'),
    styleKib: getKib('Stylesheet'),
  };
}

interface LoadedFile {
  resourceType: string;
  transferSize: number;
}

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
