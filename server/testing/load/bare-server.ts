import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { createCallerReader } from '../../accounts/queries.ts';
import { createDayQuery } from '../../fixtures/queries/day.ts';
import { createFixtureQueries } from '../../fixtures/queries.ts';

/** A minimal server to which `bench/http` compares ours: the same SQL directly on `node:http`. */
const { DATABASE_URL = '', SECRET = '', COOKIE = '', CLUB_ID = '', DATE = '' } = process.env;

interface SqlStatement {
  name: string;
  text: string;
  values: unknown[];
}

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });

const unknownId = '00000000-0000-0000-0000-000000000000';

/** Records the SQL statements that our server's queries send, with their values. */
async function recordSqlStatements(): Promise<SqlStatement[]> {
  const statements: SqlStatement[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) =>
      statements.push({ name: `bare_${statements.length}`, text, values }),
  };
  const db = drizzle({ client: pool, logger });
  await createCallerReader(db, SECRET, 'fixturebook-session')(new Headers({ cookie: COOKIE }));
  await createDayQuery(db)(CLUB_ID, { date: DATE, today: DATE });
  await createFixtureQueries(db).findFixture(CLUB_ID, unknownId);
  return statements;
}

const [sessionStatement, readStatement, readOne] = await recordSqlStatements();
if (!sessionStatement || !readStatement || !readOne)
  throw new Error('The statements to measure were not sent.');

const claimKey = `insert into idempotency_keys (owner, key, fingerprint) values ($1, $2, $3)
  on conflict do nothing returning key`;
const insertFixture = `insert into fixtures (club_id, team_name, date, side, ground, postcode,
  contact_email, max_travel_radius, description) values ($1, $2, $3, $4, $5, $6, $7, $8, '')
  returning id`;
const queueAnnouncement = 'insert into new_free_dates (fixture_id) values ($1)';
const keepResult = 'update idempotency_keys set result = $3 where owner = $1 and key = $2';
const columns = ['teamName', 'date', 'side', 'ground', 'postcode', 'contactEmail'] as const;

async function handleFixtureRequest(request: IncomingMessage) {
  await pool.query(sessionStatement as SqlStatement);
  if (request.method === 'GET') return (await pool.query(readStatement as SqlStatement)).rows;
  const body = await text(request);
  const id = await insertFreeDate(String(request.headers['idempotency-key']), body);
  const { values, ...statement } = readOne as SqlStatement;
  const withId = values.map((value) => (value === unknownId ? id : value));
  return (await pool.query({ ...statement, values: withId })).rows[0];
}

async function insertFreeDate(key: string, body: string) {
  const posted = JSON.parse(body);
  const fingerprint = createHash('sha256').update(body).digest('base64url');
  const client = await pool.connect();
  const query = (name: string, statement: string, values: unknown[]) =>
    client.query({ name, text: statement, values });
  try {
    await client.query('begin');
    await query('claim_key', claimKey, [CLUB_ID, key, fingerprint]);
    const values = [CLUB_ID, ...columns.map((column) => posted[column]), posted.maxTravelRadius];
    const { rows } = await query('insert_fixture', insertFixture, values);
    await query('queue_announcement', queueAnnouncement, [rows[0].id]);
    await query('keep_result', keepResult, [CLUB_ID, key, rows[0].id]);
    await client.query('commit');
    return rows[0].id as string;
  } finally {
    client.release();
  }
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
