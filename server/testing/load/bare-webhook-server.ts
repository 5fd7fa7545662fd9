import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'pg';

/** A minimal server to which `bench/requests/webhook` compares ours: it runs two statements a webhook. */
const { DATABASE_URL = '', WEBHOOK_SECRET = '' } = process.env;

const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(
  'create table if not exists bare_events (id text primary key, event jsonb not null)',
);
await pool.query(
  'create table if not exists bare_jobs (id uuid primary key default gen_random_uuid(), event_id text not null)',
);

async function storeWebhook(request: IncomingMessage) {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const signed = createHmac('sha256', WEBHOOK_SECRET).update(body).digest();
  const given = Buffer.from(String(request.headers['webhook-signature']), 'hex');
  if (given.length !== signed.length || !timingSafeEqual(given, signed)) return 498;
  const { events } = JSON.parse(body.toString()) as { events: { id: string }[] };
  const client = await pool.connect();
  try {
    await client.query('begin');
    const ids = events.map(({ id }) => id);
    await client.query(
      'insert into bare_events select * from unnest($1::text[], $2::jsonb[]) on conflict do nothing',
      [ids, events.map((event) => JSON.stringify(event))],
    );
    await client.query('insert into bare_jobs (event_id) select unnest($1::text[])', [ids]);
    await client.query('commit');
  } finally {
    client.release();
  }
  return 204;
}

const server = createServer((request, response) => {
  storeWebhook(request).then(
    (status) => response.writeHead(status).end(),
    () => response.destroy(),
  );
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare is ready at http://127.0.0.1:${port}\n`);
});
