import { createHash, randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool } from 'pg';
import { recordStatements } from './bare-statements.ts';

/**
 * A minimal server to which `bench/requests/http` compares ours: the same prepared statements directly on `node:http`.
 * Every GET lists the day, and every POST lists a free date of the club of the session.
 */
const { DATABASE_URL = '', SECRET = '', COOKIE = '', CLUB_ID = '', DATE = '' } = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const { findSession, day, fillPost } = await recordStatements(pool, {
  secret: SECRET,
  cookie: COOKIE,
  clubId: CLUB_ID,
  date: DATE,
});

async function handleFixtureRequest(request: IncomingMessage) {
  const token = readToken(request.headers.cookie ?? '');
  await pool.query(findSession(token));
  if (request.method === 'GET') return (await pool.query(day)).rows;
  const input = await text(request);
  const posted = fillPost({
    id: randomUUID(),
    // The session tokens of the clubs that post are the clubs' ids.
    clubId: token,
    input,
    key: String(request.headers['idempotency-key']),
    fingerprint: createHash('sha256').update(input).digest('base64url'),
  });
  return (await pool.query(posted)).rows[0];
}

function readToken(cookies: string) {
  const [, value = ''] = /fixturebook-session=([^;]*)/.exec(cookies) ?? [];
  return decodeURIComponent(value).split('.')[0] ?? '';
}

const server = createServer((request, response) => {
  handleFixtureRequest(request).then(
    (rows) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
    // Requests fail when the load generator disconnects in the middle of them.
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare is ready at http://127.0.0.1:${port}\n`);
});
