import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ApiDocument,
  createExampleRequest,
  type FuzzedRequest,
  listRoutes,
} from '@fixturebook/server/testing/fuzz/request-arbitrary';
import type { Report } from '../support/promise-report.ts';
import type { Site } from './site.ts';

const sqlmapOptions = [
  '--batch',
  '--flush-session',
  '--disable-coloring',
  '--smart',
  '--technique=BEU',
  '--dbms=PostgreSQL',
  '--ignore-code=*',
  '--timeout=10',
];

/** sqlmap itself takes most of the time, on one processor core. */
const attacksAtOnce = 2;

/** Tries to inject SQL into every parameter and field of every route, each with its own account. */
export async function attackWithSqlmap(site: Site, report: Report) {
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
  const routes = listRoutes(document).flatMap((route) => {
    const request = createExampleRequest(route, document);
    return request ? [{ ...route, request }] : [];
  });
  const injectable: string[] = [];
  let tried = 0;
  const left = [...routes.entries()];
  const attackRoutes = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const [number, route] = next;
      const output = await attackRoute(site, number, route.request);
      if (output.includes('heuristic (basic) test')) tried += 1;
      if (output.includes('identified the following injection point'))
        injectable.push(`${route.method} ${route.path}`);
    }
  };
  await Promise.all(Array.from({ length: attacksAtOnce }, attackRoutes));
  report.promise(
    'sqlmap finds no route that SQL can be injected into',
    `${tried} of ${routes.length} routes tried, injectable: ${injectable.join(', ') || 'none'}`,
    tried > routes.length / 2 && injectable.length === 0,
  );
}

/** Returns what sqlmap printed. */
async function attackRoute(site: Site, number: number, request: FuzzedRequest) {
  const headers = {
    Cookie: site.takeCookie(),
    'X-Forwarded-For': `198.51.100.${number + 1}`,
    ...request.headers,
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const target = ['-u', `${site.url}${markValues(request.address)}`, '--method', request.method];
  const body = request.body ? ['--data', markFields(request.body)] : [];
  const outputFolder = ['--output-dir', join(site.folder, `sqlmap-${number}`)];
  // Not `-r FILE`: without a terminal sqlmap then waits for addresses from its standard input.
  const { stdout } = await promisify(execFile)(
    'sqlmap',
    [...target, '--headers', lines.join('\n'), ...body, ...outputFolder, ...sqlmapOptions],
    { maxBuffer: 64 * 1024 ** 2 },
  );
  return stdout;
}

/** Marks each value of the path and the query with the star after which sqlmap writes its attacks. */
function markValues(address: string) {
  const [path = '', query] = address.split('?');
  const marked = path.replaceAll(/(3f2504e0-[0-9a-f-]+)/g, '$1*');
  return query ? `${marked}?${query.replaceAll(/(?=&|$)/g, '*')}` : marked;
}

/** Marks each text in a body of JSON. */
function markFields(body: string) {
  return body.replaceAll(/(:"[^"]*)"/g, '$1*"');
}
