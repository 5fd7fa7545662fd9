import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../chat/schema.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { stopAfter } from '../../testing/stop-after.ts';
import { createLogger } from '../log.ts';
import { createDatabase } from './database.ts';
import { idempotencyKeys } from './schema.ts';
import { archiveRows, deleteRows } from './sweep.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());

const neverStops = new AbortController().signal;

describe('deleteRows', () => {
  const { owner, key, fingerprint, createdAt } = idempotencyKeys;
  let ownerId: string;
  const sweep = () => ({
    table: idempotencyKeys,
    order: [createdAt, owner, key],
    within: and(eq(owner, ownerId), sql`${createdAt} < now() - interval '1 day'`),
    condition: eq(fingerprint, 'due'),
  });
  const count = (condition = eq(owner, ownerId)) => db.$count(idempotencyKeys, condition);

  /** Each third row is looked at and stays. A tenth of the rows have the same time. */
  beforeEach(async () => {
    ownerId = randomUUID();
    await db.$client.query(
      `insert into idempotency_keys (owner, key, fingerprint, created_at)
       select $1::uuid, n::text, case n % 3 when 0 then 'stays' else 'due' end,
         now() - (interval '2 days' + n / 300 * interval '1 second')
       from generate_series(1, 3000) n
       union all select $1, 'young', 'due', now() - interval '23 hours'`,
      [ownerId],
    );
  });

  it('deletes the rows that meet the condition in several batches and looks once at the others', async () => {
    await deleteRows(db, sweep(), neverStops);
    expect(await count()).toBe(1_001);
    expect(await count(and(eq(owner, ownerId), eq(fingerprint, 'due')))).toBe(1);
  });

  it('keeps what was deleted when it is stopped between two batches, and ends in the next run', async () => {
    await deleteRows(db, sweep(), stopAfter(1));
    const left = await count();
    expect(left).toBeGreaterThan(2_000);
    expect(left).toBeLessThan(3_001);
    await deleteRows(db, sweep(), neverStops);
    expect(await count()).toBe(1_001);
  });

  it('deletes each row when two nodes sweep at the same time', async () => {
    await Promise.all([1, 2].map(() => deleteRows(db, sweep(), neverStops)));
    expect(await count()).toBe(1_001);
  });

  it('leaves a row that another transaction changes while the sweep waits for it', async () => {
    const other = await db.$client.connect();
    await other.query('begin');
    await other.query(
      `update idempotency_keys set created_at = now() where owner = $1 and key = '1'`,
      [ownerId],
    );
    const sweeping = deleteRows(db, sweep(), neverStops);
    await expect
      .poll(async () => {
        const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
        return (await db.$client.query(waiting)).rowCount;
      })
      .toBeGreaterThan(0);
    await other.query('commit');
    other.release();
    await sweeping;
    expect(await count(and(eq(owner, ownerId), eq(key, '1')))).toBe(1);
    expect(await count()).toBe(1_002);
  });
});

describe('archiveRows', () => {
  const { createdAt, conversationId, seq } = messages;
  const id = '0000beef';
  const sweep = {
    table: messages,
    order: [createdAt, conversationId, seq],
    within: sql`${createdAt} < now() - interval '1 year'`,
  };
  const readMessages = async (from = 'messages') =>
    (await db.$client.query(`select * from ${from} where conversation_id = $1 order by seq`, [id]))
      .rows;

  beforeEach(async () => {
    await db.$client.query('delete from clubs');
    await db.$client.query(
      `insert into clubs
         (slug, name, username, description, postcode, contact_number, contact_email)
       select n::text, n::text, '', '', '', '', '' from generate_series(1, 2) n`,
    );
    await db.$client.query(
      `insert into conversations (id, club_low, club_high)
       select $1, one.id, other.id from clubs one, clubs other where one.id < other.id`,
      [id],
    );
    await db.$client.query(
      `insert into messages (conversation_id, seq, id, sender_club_id, client_id, body, created_at)
       select id, n, gen_random_uuid(), club_low, gen_random_uuid(), 'Message ' || n,
         now() - (3000 - n) * interval '1 day'
       from conversations, generate_series(1, 3000) n`,
    );
  });

  it('moves old rows to the archive, where a query of the table still finds them', async () => {
    const before = await readMessages();
    await archiveRows(db, sweep, neverStops);
    expect(await readMessages()).toEqual(before);
    const archived = await readMessages('messages_archive');
    expect(archived).toEqual(before.slice(0, archived.length));
    expect(await readMessages('only messages')).toEqual(before.slice(archived.length));
    expect(archived.length).toBeGreaterThan(2_600);
  });

  it('has each row once when it is stopped between batches, repeated, and run on two nodes', async () => {
    const before = await readMessages();
    await archiveRows(db, sweep, stopAfter(1));
    expect(await readMessages()).toEqual(before);
    expect(await readMessages('messages_archive')).toHaveLength(1_000);
    await Promise.all([1, 2].map(() => archiveRows(db, sweep, neverStops)));
    expect(await readMessages()).toEqual(before);
  });

  it('deletes archived messages with their conversation', async () => {
    await archiveRows(db, sweep, neverStops);
    await db.$client.query('delete from conversations where id = $1', [id]);
    expect(await readMessages('messages_archive')).toEqual([]);
  });
});
