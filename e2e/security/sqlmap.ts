import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startInjectableServer } from '@fixturebook/server/testing/fuzz/injectable-server';
import type { ApiRoute, FuzzedRequest } from '@fixturebook/server/testing/fuzz/request-arbitrary';
import type { Report } from '../support/promise-report.ts';
import type { Site } from './site.ts';
import { createTarget } from './sqlmap-targets.ts';

/**
 * Level 1 does not try to close the `%'` of a search with LIKE. The answer makes sqlmap also try values
 * whose form the server checks, such as postcodes.
 */
const sqlmapOptions = [
  '--batch',
  '--answers=skip those kind of cases=N',
  '--level=2',
  '--flush-session',
  '--disable-coloring',
  '--technique=BEU',
  '--dbms=PostgreSQL',
  '--ignore-code=*',
  '--timeout=10',
];

/** sqlmap itself takes most of the time, on one processor core. */
const attacksAtOnce = 2;

/** The other routes need things that the attack does not create, such as a payment in progress. */
const shareOfAnsweredRoutes = 0.6;

interface Attack {
  route: string;
  /** The status of the request before the attack. */
  status: number;
  isTried: boolean;
  isInjectable: boolean;
  isLimited: boolean;
}

/** Tries to inject SQL into every parameter and field of every route, each with its own account. */
export async function attackWithSqlmap(site: Site, report: Report) {
  await attackInjectableServer(site, report);
  const attacks: Attack[] = [];
  const left = [...site.routes.entries()];
  const attackRoutes = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const attack = await attackRoute(site, ...next);
      if (attack) attacks.push(attack);
    }
  };
  await Promise.all(Array.from({ length: attacksAtOnce }, attackRoutes));
  reportAttacks(report, attacks);
}

function reportAttacks(report: Report, attacks: Attack[]) {
  const list = (found: Attack[]) => found.map(({ route }) => route).join(', ') || 'none';
  const answered = attacks.filter(({ status }) => status < 300);
  const injectable = attacks.filter(({ isInjectable }) => isInjectable);
  const untried = attacks.filter(({ isTried }) => !isTried);
  const limited = attacks.filter(({ isLimited }) => isLimited);
  report.promise(
    'sqlmap finds no route that SQL can be injected into',
    `injectable: ${list(injectable)}`,
    attacks.length > 0 && injectable.length === 0,
  );
  report.promise(
    'sqlmap tries every route that takes a text',
    `${attacks.length - untried.length} of ${attacks.length}, not tried: ${list(untried)}`,
    untried.length === 0,
  );
  report.promise(
    'the requests that it changes reach the database',
    `${answered.length} of ${attacks.length} were answered before the attack, ${limited.length} reached a limit in it`,
    answered.length >= shareOfAnsweredRoutes * attacks.length,
  );
}

/** Proves that the attack would find an injection. */
async function attackInjectableServer(site: Site, report: Report) {
  const server = await startInjectableServer(site.folder);
  const headers = { 'content-type': 'application/json' };
  const requests: FuzzedRequest[] = [
    { method: 'GET', address: '/clubs?search=club*', headers: {} },
    { method: 'POST', address: '/clubs', headers, body: '{"search":"club*"}' },
  ];
  const outputs = await Promise.all(
    requests.map((request) =>
      runSqlmap(server.url, request, join(site.folder, `control-${request.method}`)),
    ),
  );
  await server.stop();
  const found = outputs.filter(hasFoundInjection).length;
  report.promise(
    'sqlmap finds both injections of a server that has two',
    `${found} of ${requests.length}`,
    found === requests.length,
  );
}

/** Returns undefined if the request has no place for an attack. */
async function attackRoute(
  site: Site,
  number: number,
  route: ApiRoute,
): Promise<Attack | undefined> {
  const target = await createTarget(site, route, `198.51.100.${number + 1}`);
  const marked = {
    ...target,
    address: markValues(target.address, route.path),
    body: target.body && markFields(target.body),
  };
  if (!`${marked.address}${marked.body}`.includes('*')) return undefined;
  const output = await runSqlmap(site.url, marked, join(site.folder, `sqlmap-${number}`));
  return {
    route: `${route.method} ${route.path}`,
    status: target.status,
    isTried: output.includes('testing for SQL injection on'),
    isInjectable: hasFoundInjection(output),
    isLimited: /\b429 \(/.test(output),
  };
}

function hasFoundInjection(output: string) {
  return output.includes('identified the following injection point');
}

/** Returns what sqlmap printed. It attacks the places that a star marks. */
async function runSqlmap(url: string, request: FuzzedRequest, folder: string) {
  const { method, address, headers, body } = request;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const target = ['-u', `${url}${address}`, '--method', method, '--headers', lines.join('\n')];
  // Not `-r FILE`: without a terminal sqlmap then waits for addresses from its standard input.
  const { stdout } = await promisify(execFile)(
    'sqlmap',
    [...target, ...(body ? ['--data', body] : []), '--output-dir', folder, ...sqlmapOptions],
    { maxBuffer: 64 * 1024 ** 2 },
  );
  return stdout;
}

/** Marks each value of the path, whose names stand in `template`, and of the query. */
function markValues(address: string, template: string) {
  const [path = '', query] = address.split('?');
  const names = template.split('/');
  const marked = path
    .split('/')
    .map((part, index) => (names[index]?.startsWith('{') ? `${part}*` : part))
    .join('/');
  return query ? `${marked}?${query.replaceAll(/(?=&|$)/g, '*')}` : marked;
}

/** Marks each text in a body of JSON, and the end of another body. */
function markFields(body: string) {
  return body.startsWith('{') ? body.replaceAll(/(:"[^"]*)"/g, '$1*"') : `${body}*`;
}
