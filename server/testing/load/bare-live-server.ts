import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Client, Pool } from 'pg';

/** A minimal chat server for comparison in `bench/live/live`: one INSERT with pg_notify, and LISTEN. */
const { DATABASE_URL = '' } = process.env;
const pool = new Pool({ connectionString: DATABASE_URL, max: 10 });
const listener = new Client({ connectionString: DATABASE_URL });
const streams = new Map<string, Set<ServerResponse>>();

const sendSql = `
  with sent as (insert into bare_messages (club_id, client_id, body) values ($1, $2, $3) returning *)
  select pg_notify('bare_messages', row_to_json(sent)::text) from sent`;

await pool.query(
  `create table if not exists bare_messages (id bigserial primary key, club_id text not null,
     client_id uuid not null unique, body text not null, created_at timestamptz default now())`,
);
await listener.connect();
await listener.query('listen bare_messages');
listener.on('notification', ({ payload = '' }) => {
  const { id, club_id: clubId, client_id: clientId, body } = JSON.parse(payload);
  const data = JSON.stringify({ clientId, body });
  const text = `id: ${id}\nevent: message\ndata: ${data}\n\n`;
  for (const response of streams.get(clubId) ?? []) response.write(text);
});

async function handleChatRequest(request: IncomingMessage, response: ServerResponse) {
  const clubId = request.url?.slice(1) ?? '';
  if (request.method === 'GET') return openEventStream(clubId, response);
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { clientId, body } = JSON.parse(Buffer.concat(chunks).toString());
  await pool.query({ name: 'send', text: sendSql, values: [clubId, clientId, body] });
  response.writeHead(201, { 'content-type': 'application/json' }).end('{}');
}

function openEventStream(clubId: string, response: ServerResponse) {
  const ofClub = streams.get(clubId) ?? new Set();
  streams.set(clubId, ofClub.add(response));
  response.on('close', () => ofClub.delete(response));
  response.writeHead(200, { 'content-type': 'text/event-stream' }).write('retry: 1000\n\n');
}

const server = createServer((request, response) => {
  // Requests fail when the load generator disconnects in the middle of them.
  handleChatRequest(request, response).catch(() => response.destroy());
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.stdout.write(`bare is ready at http://127.0.0.1:${port}\n`);
});
