import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type ApiDocument,
  createExampleRequest,
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

/** Tries to inject SQL into every parameter and field of every route, each with its own account. */
export async function attackWithSqlmap(site: Site, report: Report) {
  const document = (await (await fetch(`${site.url}/api/openapi.json`)).json()) as ApiDocument;
  const routes = listRoutes(document).flatMap((route) => {
    const request = createExampleRequest(route, document);
    return request ? [{ ...route, request }] : [];
  });
  const injectable: string[] = [];
  let tried = 0;
  for (const [number, { method, path, request }] of routes.entries()) {
    const file = join(site.folder, `request-${number}.txt`);
    const { host } = new URL(site.url);
    const headers = {
      Host: host,
      Cookie: site.takeCookie(),
      'X-Forwarded-For': `198.51.100.${number + 1}`,
      ...request.headers,
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    const start = `${method} ${markValues(request.address)} HTTP/1.1`;
    const body = markFields(request.body ?? '');
    await writeFile(file, `${start}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
    const { stdout } = await promisify(execFile)(
      'sqlmap',
      ['-r', file, '--output-dir', join(site.folder, 'sqlmap'), ...sqlmapOptions],
      { maxBuffer: 64 * 1024 ** 2 },
    );
    if (stdout.includes('heuristic (basic) test')) tried += 1;
    if (stdout.includes('identified the following injection point'))
      injectable.push(`${method} ${path}`);
  }
  report.promise(
    'sqlmap finds no route that SQL can be injected into',
    `${tried} of ${routes.length} routes tried, injectable: ${injectable.join(', ') || 'none'}`,
    tried > routes.length / 2 && injectable.length === 0,
  );
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
