import { randomUUID } from 'node:crypto';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, type Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../platform/database/database.ts';
import { createTwoClubsWithConversation, sendTestMessage } from '../../testing/chat.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  countUnreadConversations,
  createChatQueries,
  listClubsWithoutConversation,
} from '../queries.ts';
import { createMessageStatement } from './send.ts';

const app = await startTestApp();

/**
 * A database connection on which PostgreSQL logs the plan of every statement, including the
 * statements inside SQL functions.
 */
const client = new Client({ connectionString: app.databaseUrl });
const plans: string[] = [];
const db = drizzle({ client: client as never }) as unknown as Database & { $client: Pool };
const talk = await createTwoClubsWithConversation(app);
const { one, other, id } = talk;

beforeAll(async () => {
  await client.connect();
  client.on('notice', ({ message }) => plans.push(message ?? ''));
  await client.query("load 'auto_explain'");
  await client.query('set auto_explain.log_min_duration = 0');
  await client.query('set auto_explain.log_nested_statements = on');
  await sendTestMessage(app, one.browser, id, 'So that it is not the first');
});

afterAll(() => client.end());

it('sends a message with indexes only, and at about the same cost when the database has many messages', async () => {
  const before = await countDatabasePagesPerMessage();
  await seedManyMessages();
  const after = await countDatabasePagesPerMessage();
  expect(after).toBeLessThan(before * 1.5);

  await client.query('set client_min_messages = log');
  for (const mode of ['force_custom_plan', 'force_generic_plan']) {
    await client.query(`set plan_cache_mode = ${mode}`);
    await runEveryChatQuery();
  }
  await client.query('reset client_min_messages');
  const scans = plans.flatMap((plan) => plan.match(/Seq Scan on (?!.*_pkey)\w+/g) ?? []);
  expect(scans).toEqual([]);
  expect(plans.filter((plan) => plan.includes('INSERT INTO "messages"'))).toHaveLength(4);
}, 120_000);

async function runEveryChatQuery() {
  const send = createMessageStatement(db);
  const message = { conversationId: id, clubId: one.club.id, at: new Date(), mayBeFirst: true };
  const card = { kind: 'request', requestId: randomUUID() } as const;
  for (const said of [
    { body: 'Hello', card: null },
    { body: '', card },
  ]) {
    const { outcome } = await send({ ...message, ...said, clientId: randomUUID() });
    expect(outcome).toBe('sent');
  }
  const queries = createChatQueries(db);
  const own = await queries.findConversationSide(one.club.id, id);
  if (!own) throw new Error('The conversation is there.');
  expect(await queries.listMessagesBefore(own, 10_000)).toHaveLength(51);
  expect(await queries.listMessagesAfter(own, 10_000)).toHaveLength(51);
  await queries.findConversation(one.club.id, id);
  const rows = await queries.listConversations(one.club.id, { search: '' });
  expect(rows).toHaveLength(51);
  const [last] = rows;
  if (last) await queries.listConversations(one.club.id, { search: '', before: last });
  await countUnreadConversations(db, one.club.id);
  await listClubsWithoutConversation(db, one.club.id, { search: 'club 77' });
}

async function countDatabasePagesPerMessage() {
  await client.query('vacuum analyze conversations, conversation_sides, messages, clubs');
  const { rows } = await client.query(
    `explain (analyze, buffers, format json) select store_messages(jsonb_build_array(jsonb_build_object(
      'conversation', '${id}', 'sender', '${other.club.id}', 'id', gen_random_uuid(), 'clientId', gen_random_uuid(),
      'body', 'Hello', 'card', null, 'at', now(), 'mayBeFirst', false)), true)`,
  );
  const { Plan: plan } = rows[0]['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

async function seedManyMessages() {
  const sql = client.query.bind(client);
  // Disable foreign key checks during the bulk insert, because checking every row is slow.
  await sql('set session_replication_role = replica');
  await sql(
    `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
     select $1, n, gen_random_uuid(), $2, gen_random_uuid(), 'Message ' || n, now()
     from generate_series(100, 30100) n`,
    [id, other.club.id],
  );
  // The planner reads an empty table as a whole.
  await sql(
    `insert into messages_archive (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
     select 'archived ' || n / 4, n, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'Hello', now()
     from generate_series(1, 20000) n`,
  );
  await sql('update conversations set last_seq = 30100 where id = $1', [id]);
  await sql(
    `insert into clubs (id, slug, name, username, description, postcode, contact_number, contact_email)
     select lpad(to_hex(n), 32, '0')::uuid, 'club-' || n, 'Club ' || n, '', '', 'SW18 4RD', '', ''
     from generate_series(1, 20000) n`,
  );
  await sql(
    `insert into conversations (id, club_low, club_high, last_seq)
     select lpad(to_hex(n), 8, '0'), lpad(to_hex(1 + n % 500), 32, '0')::uuid,
       case when n < 500 then $1 else lpad(to_hex(501 + n / 10), 32, '0')::uuid end, 1
     from generate_series(0, 4999) n
     on conflict do nothing`,
    [one.club.id],
  );
  await sql(
    `insert into conversation_sides (conversation_id, club_id, other_club_id, hidden, last_at)
     select c.id, side.own, side.other, false, now() - random() * interval '1 year'
     from conversations c, lateral (values (club_low, club_high), (club_high, club_low)) side (own, other)
     where c.id <> $1`,
    [id],
  );
  await sql(
    `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
     select id, 1, gen_random_uuid(), club_low, gen_random_uuid(), 'Hello', now()
     from conversations where id <> $1`,
    [id],
  );
  await sql(
    `insert into club_blocks (blocker_id, blocked_id)
     select lpad(to_hex(1 + n % 1000), 32, '0')::uuid, lpad(to_hex(1 + (n * 7) % 997), 32, '0')::uuid
     from generate_series(0, 19999) n on conflict do nothing`,
  );
  await sql('reset session_replication_role');
  await sql('analyze');
}
