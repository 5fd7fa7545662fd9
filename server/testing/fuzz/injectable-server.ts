import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Pool } from 'pg';
import { startPostgresProcess } from '../database/postgres-process.ts';

const pageHeaders = { 'content-type': 'text/html' };

/**
 * Starts a server whose only query is made of text that it is sent: a search by GET and by POST. It
 * hides the errors of the database, as ours does. One of its pages repeats the text that it is sent. An
 * attack that finds no weakness here would find none in our server either.
 */
export async function startInjectableServer(folder: string) {
  const database = await startPostgresProcess(join(folder, 'injectable'), 18);
  const pool = new Pool({ connectionString: database.url, max: 4 });
  await pool.query(
    `create table if not exists clubs as select n as id, 'club ' || n as name from generate_series(1, 50) n`,
  );
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site.invalid');
    if (pathname === '/') {
      response.writeHead(200, pageHeaders).end('<a href="/greeting?name=club">Greeting</a>');
      return;
    }
    if (pathname === '/greeting') {
      response.writeHead(200, pageHeaders).end(`<p>Hello ${searchParams.get('name')}</p>`);
      return;
    }
    let body = '';
    for await (const part of request) body += part;
    const search = body ? JSON.parse(body).search : searchParams.get('search');
    const found = await pool
      .query(`select id, name from clubs where name ilike '%${search}%' order by id`)
      .catch(() => undefined);
    response.writeHead(found ? 200 : 500, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ? { items: found.rows } : { code: 'unexpected' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      await pool.end();
      await database.stop();
    },
  };
}
