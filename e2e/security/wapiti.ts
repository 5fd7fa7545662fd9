import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
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

/** Categories of findings that are no weakness here. SECURITY.md says why. */
const explainedCategories = [
  // The pages set styles on elements, and no source of scripts is inline.
  'Content Security Policy Configuration',
  // The copy is served over plain HTTP on loopback. Tests check the cookies and headers over HTTPS.
  'Secure Flag cookie',
  'HTTP Secure Headers',
  // wapiti looks for a token in forms. Every change is checked by its origin and its content type.
  'Cross Site Request Forgery',
];

const longestScanSeconds = 120;

/** Scans the public pages, then the pages of a club. */
export async function scanWithWapiti(site: Site, report: Report) {
  const crawled = ['/', '/blog', '/clubs', '/dashboard', '/requests', '/api/v1/clubs?search=a'];
  for (const [who, cookie] of [
    ['a visitor', undefined],
    ['a club', site.takePair().writer.cookie],
  ] as const) {
    const file = join(site.folder, `wapiti-${who.replace(' ', '-')}.json`);
    const args = [
      ['--url', `${site.url}/`],
      ...crawled.map((path) => ['--start', `${site.url}${path}`]),
      ['--scope', 'domain'],
      ['--module', 'all'],
      ['--max-scan-time', `${longestScanSeconds}`],
      ['--format', 'json'],
      ['--output', file],
      ...(cookie ? [['--header', `Cookie: ${cookie}`]] : []),
    ].flat();
    const options = { env: { ...process.env, HOME: site.folder } };
    await promisify(execFile)('wapiti', [...args, '--flush-session', '--no-bugreport'], options);
    const { vulnerabilities } = JSON.parse(await readFile(file, 'utf8')) as WapitiReport;
    const findings = Object.entries(vulnerabilities).flatMap(([category, list]) =>
      list.map(({ method, path, info }) => ({ category, text: `${method} ${path}: ${info}` })),
    );
    const open = findings.filter(({ category }) => !explainedCategories.includes(category));
    report.promise(
      `wapiti finds nothing new as ${who}`,
      `${findings.length} findings, ${findings.length - open.length} of them explained ${open
        .slice(0, 5)
        .map(({ category, text }) => `\n      ${category}: ${text}`)
        .join('')}`,
      open.length === 0,
    );
  }
}
