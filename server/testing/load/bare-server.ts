import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createReadCaller } from '../../accounts/queries.ts';
import { createFixtureQueries } from '../../fixtures/queries.ts';

/**
 * What `bench/http` measures us against: a bare `node:http` handler that runs the same SQL through
 * the same driver and writes the rows as they come. Settings: DATABASE_URL, SECRET, COOKIE (of a
 * signed-in club), CLUB_ID, DATE. Prints its address.
 */
const { DATABASE_URL = '', SECRET = '', COOKIE = '', CLUB_ID = '', DATE = '' } = process.env;

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

/** The statements that our own queries send, with their values. */
async function captured(): Promise<Statement[]> {
  const statements: Statement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) =>
      statements.push({ name: `bare_${statements.length}`, text, values }),
  };
  const db = drizzle({ client: pool, logger });
  await createReadCaller(db, SECRET, 'fixturebook-session')(new Headers({ cookie: COOKIE }));
  await createFixtureQueries(db).ofDate(CLUB_ID, DATE, DATE);
  return statements;
}

const [session, read] = await captured();
if (!session || !read) throw new Error('The statements to measure were not sent.');

const insert = `insert into fixtures (club_id, team_name, date, side, ground, postcode, contact_email,
  max_travel_radius, description) values ($1, $2, $3, $4, $5, $6, $7, $8, '') returning *`;
const columns = ['teamName', 'date', 'side', 'ground', 'postcode', 'contactEmail'] as const;

async function answer(request: IncomingMessage) {
  await pool.query(session as Statement);
  if (request.method === 'GET') return (await pool.query(read as Statement)).rows;
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const posted = JSON.parse(Buffer.concat(chunks).toString());
  const values = [CLUB_ID, ...columns.map((column) => posted[column]), posted.maxTravelRadius];
  return (await pool.query({ name: 'bare_insert', text: insert, values })).rows[0];
}

const server = createServer((request, response) => {
  answer(request).then(
    (rows) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(rows)),
    // The load ends in the middle of requests.
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare is ready at http://127.0.0.1:${port}\n`);
});
