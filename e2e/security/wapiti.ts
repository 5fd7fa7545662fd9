import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInjectableServer } from '@fixturebook/server/testing/fuzz/injectable-server';
import type { Report } from '../support/promise-report.ts';
import type { Site } from './site.ts';

interface WapitiReport {
  vulnerabilities: Record<string, WapitiFinding[]>;
}
interface WapitiFinding {
  method: string;
  path: string;
  info: string;
}

interface Scan {
  findings: { category: string; text: string }[];
  /** How many addresses and forms wapiti found. */
  targets: number;
  /** Whether the time was up before wapiti had followed every link. */
  isCut: boolean;
}

/**
 * wapiti finds it on every page, so a scan without it saw nothing. The copy is served over plain HTTP
 * on loopback; tests check the headers over HTTPS.
 */
const certainCategory = 'HTTP Secure Headers';

/** Categories of findings that are no weakness here. SECURITY.md says why. */
const explainedCategories = [
  certainCategory,
  // wapiti looks for a token in forms. Every change is checked by its origin and its content type.
  'Cross Site Request Forgery',
];

const crawledPaths = ['/', '/blog', '/clubs', '/dashboard', '/requests', '/api/v1/clubs?search=a'];

const longestScanSeconds = 120;

/** Scans a server with a known weakness, then the public pages, then the pages of a club. */
export async function scanWithWapiti(site: Site, report: Report) {
  await scanInjectableServer(site, report);
  reportScan(report, 'a visitor', await runWapiti(site, 'visitor', site.url, crawledPaths));
  const { cookie } = site.takePair().writer;
  reportScan(report, 'a club', await runWapiti(site, 'club', site.url, crawledPaths, cookie));
  const { status } = await fetch(`${site.url}/api/v1/me`, { headers: { cookie } });
  report.promise('the club is still logged in', `GET /me ${status}`, status === 200);
}

/** Proves that the scan would find a script in a page. */
async function scanInjectableServer(site: Site, report: Report) {
  const server = await startInjectableServer(site.folder);
  const { findings } = await runWapiti(site, 'control', server.url, ['/']);
  await server.stop();
  const found = findings.filter(({ category }) => category === 'Cross Site Scripting');
  report.promise(
    'wapiti finds the script that a page of another server repeats',
    `${found.length} findings`,
    found.length > 0,
  );
}

function reportScan(report: Report, caller: string, { findings, targets, isCut }: Scan) {
  const open = findings.filter(({ category }) => !explainedCategories.includes(category));
  const hasCertain = findings.some(({ category }) => category === certainCategory);
  report.promise(
    `wapiti finds nothing new as ${caller}`,
    `${formatCategories(findings)}${open
      .slice(0, 5)
      .map(({ category, text }) => `\n      ${category}: ${text}`)
      .join('')}`,
    open.length === 0,
  );
  report.promise(
    `wapiti sees the whole site as ${caller}`,
    `${targets} addresses and forms${isCut ? ', but not all in time' : ''}, ${certainCategory} ${hasCertain ? 'found' : 'missing'}`,
    targets >= crawledPaths.length && !isCut && hasCertain,
  );
}

function formatCategories(findings: Scan['findings']) {
  const categories = findings.map(({ category }) => category);
  const count = (name: string) => categories.filter((category) => category === name).length;
  return [...new Set(categories)].map((name) => `${name} ${count(name)}`).join(', ');
}

async function runWapiti(
  site: Site,
  name: string,
  url: string,
  paths: string[],
  cookie?: string,
): Promise<Scan> {
  const file = join(site.folder, `wapiti-${name}.json`);
  const args = [
    ['--url', `${url}/`],
    ...paths.map((path) => ['--start', `${url}${path}`]),
    ['--scope', 'domain'],
    ['--module', 'all'],
    ['--max-scan-time', `${longestScanSeconds}`],
    ['--format', 'json'],
    ['--output', file],
    ...(cookie ? [['--header', `Cookie: ${cookie}`]] : []),
  ].flat();
  const { stdout } = await promisify(execFile)(
    'wapiti',
    [...args, '--flush-session', '--no-bugreport'],
    { env: { ...process.env, HOME: site.folder, LC_ALL: 'C' }, maxBuffer: 64 * 1024 ** 2 },
  );
  const { vulnerabilities } = JSON.parse(await readFile(file, 'utf8')) as WapitiReport;
  return {
    findings: Object.entries(vulnerabilities).flatMap(([category, list]) =>
      list.map(({ method, path, info }) => ({ category, text: `${method} ${path}: ${info}` })),
    ),
    targets: Number(stdout.match(/Wapiti found (\d+) URLs and forms/)?.[1] ?? 0),
    isCut: stdout.includes('Max scan time was reached'),
  };
}
