import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase, runTransaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import {
  deleteOldLiveEvents,
  deleteRestoredLiveEvents,
  readLiveLogOfClub,
  readNewLiveEvents,
  recordLiveEvent,
} from './event-log.ts';
import { formatPosition, type LogPosition, parsePosition } from './position.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());
const query = (text: string, ...values: unknown[]) => db.$client.query(text, values);

const beginning: LogPosition = { number: 0, recordedAt: 0 };

function recordEvent(clubId: string, data: unknown, before?: () => Promise<unknown>) {
  return runTransaction(db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
}

/** Returns the data of the events after a position, or undefined if some of them are unknown. */
async function readData(clubId: string, after: LogPosition) {
  const { events } = await readLiveLogOfClub(db, clubId, after, 500);
  return events?.map(({ data }) => JSON.parse(data));
}

async function readLastPosition(clubId: string) {
  return (await readLiveLogOfClub(db, clubId, undefined, 1)).last;
}

async function readNumbers(clubId: string) {
  const { rows } = await query(
    'select number from live_events where club_id = $1 order by number',
    clubId,
  );
  return rows.map(({ number }) => Number(number));
}

async function openClient() {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  return client;
}

describe('the numbers of live events', () => {
  it('numbers the events of each club from 1 without gaps, also after a rollback', async () => {
    const [here, there] = [randomUUID(), randomUUID()];
    await recordEvent(here, 'one');
    await recordEvent(there, 'first of another club');
    const failing = recordEvent(here, 'never', () => Promise.reject(new Error('rolled back')));
    await expect(failing).rejects.toThrow('rolled back');
    await recordEvent(here, 'two');
    expect(await readData(here, beginning)).toEqual(['one', 'two']);
    expect(await readNumbers(here)).toEqual([1, 2]);
    expect(await readNumbers(there)).toEqual([1]);
  });

  it('numbers several events of several clubs in the order in which a transaction recorded them', async () => {
    const clubs = [randomUUID(), randomUUID()];
    await runTransaction(db, async (tx) => {
      for (const data of ['one', 'two', 'three'])
        for (const clubId of clubs) await recordLiveEvent(tx, { clubId, name: 'message', data });
    });
    for (const club of clubs)
      expect(await readData(club, beginning)).toEqual(['one', 'two', 'three']);
  });

  it('numbers the events that a node of version 0.1.0 inserts', async () => {
    const club = randomUUID();
    await query(
      `insert into live_events (club_id, name, data) values ($1, 'read', '1'), ($1, 'read', '2')`,
      club,
    );
    expect(await readData(club, beginning)).toEqual([1, 2]);
  });

  it('does not deadlock when transactions record events of the same clubs in opposite orders', async () => {
    const clubs = [randomUUID(), randomUUID(), randomUUID()];
    const countDeadlocks = async () => {
      await query('select pg_stat_force_next_flush()');
      const { rows } = await query(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      );
      return rows[0].deadlocks;
    };
    const write = (order: string[]) =>
      runTransaction(db, async (tx) => {
        for (const clubId of order) await recordLiveEvent(tx, { clubId, name: 'read', data: 1 });
      });
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => write(n % 2 === 0 ? clubs : clubs.toReversed())),
    );
    const expected = Array.from({ length: 100 }, (_, n) => n + 1);
    for (const club of clubs) expect(await readNumbers(club)).toEqual(expected);
    expect(await countDeadlocks()).toBe(0);
  });
});

describe('reading the live log of a club', () => {
  it('reads the events of a club at once while other transactions with events are open', async () => {
    const club = randomUUID();
    const other = await openClient();
    await other.query('begin');
    for (const id of [club, randomUUID()])
      await other.query(
        `insert into live_events (club_id, name, data) values ($1, 'a', '"open"')`,
        [id],
      );
    await recordEvent(club, 'committed first');
    expect(await readData(club, beginning)).toEqual(['committed first']);
    const after = await readLastPosition(club);
    await other.query('commit');
    expect(await readData(club, after)).toEqual(['open']);
  });

  it('returns the events in pages', async () => {
    const club = randomUUID();
    for (let n = 0; n < 5; n++) await recordEvent(club, n);
    const sizes: number[] = [];
    for (let after = beginning, size = 2; size === 2; ) {
      const { events = [] } = await readLiveLogOfClub(db, club, after, 2);
      size = events.length;
      sizes.push(size);
      after = events.at(-1)?.position ?? after;
    }
    expect(sizes).toEqual([2, 2, 1]);
  });

  it('reads the new events of several clubs at once, and of no other club', async () => {
    const [one, two, third] = [randomUUID(), randomUUID(), randomUUID()];
    for (const n of [1, 2, 3]) for (const club of [one, two, third]) await recordEvent(club, n);
    const from = new Map([
      [one, 2],
      [two, 0],
    ]);
    const read = await readNewLiveEvents(db.$client, from, 2);
    const numbers = [...read].map(([club, events]) => [club, events.map((e) => e.position.number)]);
    expect(new Map(numbers as [string, number[]][])).toEqual(
      new Map([
        [one, [3]],
        [two, [1, 2]],
      ]),
    );
  });

  it('refuses a position whose number belongs to another event since a restore from a backup', async () => {
    const club = randomUUID();
    await recordEvent(club, 'in the backup');
    const backup = await readLastPosition(club);
    await recordEvent(club, 'lost');
    const lost = await readLastPosition(club);
    await query('delete from live_events where club_id = $1 and number = 2', club);
    await query(
      'update live_logs set last_number = 1, last_at = to_timestamp($2 / 1e6) where club_id = $1',
      club,
      backup.recordedAt,
    );
    expect(await readData(club, lost)).toBeUndefined();
    await recordEvent(club, 'after the restore');
    await recordEvent(club, 'and another');
    expect(await readData(club, lost)).toBeUndefined();
    expect(await readData(club, backup)).toEqual(['after the restore', 'and another']);
  });

  it('refuses a position when an event after it was deleted with the data of another club', async () => {
    const club = randomUUID();
    for (const n of [1, 2, 3]) await recordEvent(club, n);
    const last = await readLastPosition(club);
    await query('delete from live_events where club_id = $1 and number = 2', club);
    expect(await readData(club, beginning)).toBeUndefined();
    expect(await readData(club, last)).toEqual([]);
    await query('delete from live_events where club_id = $1 and number = 3', club);
    expect(await readData(club, beginning)).toBeUndefined();
    expect(await readData(club, last)).toEqual([]);
  });
});

describe('the deletion of live events', () => {
  it('deletes live events older than a day, and refuses to read from a position before them', async () => {
    await query('delete from live_events');
    const [club, quiet] = [randomUUID(), randomUUID()];
    for (let n = 0; n < 5; n++) await recordEvent(club, n);
    await recordEvent(quiet, 'last');
    await query(
      `insert into live_events (club_id, name, data)
       select gen_random_uuid(), 'message', '1' from generate_series(1, 2500)`,
    );
    const [old, quietLast] = [await readLastPosition(club), await readLastPosition(quiet)];
    await query("update live_events set created_at = now() - interval '25 hours'");
    await recordEvent(club, 'young');

    await deleteOldLiveEvents(db, new AbortController().signal);
    expect((await query('select data from live_events')).rows).toEqual([{ data: 'young' }]);
    expect(await readData(quiet, quietLast)).toEqual([]);
    expect(await readData(club, old)).toBeUndefined();
    expect(await readData(club, beginning)).toBeUndefined();
    expect(await readData(club, await readLastPosition(club))).toEqual([]);
    await recordEvent(club, 'new');
    expect(await readNumbers(club)).toEqual([6, 7]);
  });

  it('deletes the last numbers of clubs that were deleted', async () => {
    const { rows } = await query(
      `insert into live_logs (club_id, last_number, last_at)
       values (gen_random_uuid(), 1, now() - interval '25 hours'), (gen_random_uuid(), 1, now())
       returning club_id`,
    );
    await deleteOldLiveEvents(db, new AbortController().signal);
    const [old, young] = rows.map(({ club_id }) => club_id);
    const left = await query('select club_id from live_logs where club_id in ($1, $2)', old, young);
    expect(left.rows).toEqual([{ club_id: young }]);
  });

  it('deletes live events with transaction numbers of another server after a restore from its backup', async () => {
    const club = randomUUID();
    await query(
      `insert into live_events (transaction_id, club_id, name, data)
       values ('900000000000', $1, 'message', '"of the other"')`,
      club,
    );
    await deleteRestoredLiveEvents(db);
    await recordEvent(club, 'of this one');
    expect((await query('select from live_events where club_id = $1', club)).rowCount).toBe(1);
  });
});

describe('a position in the live log', () => {
  it('is the same after formatting and parsing', () => {
    const position = { number: 17, recordedAt: 1_795_421_548_123_456 };
    expect(formatPosition(position)).toBe('17.1795421548123456.v2');
    expect(parsePosition(formatPosition(position))).toEqual(position);
  });

  it.each([
    '',
    '1',
    '12.3',
    '758432.12',
    '01.1.v2',
    '-1.1.v2',
    '1.1.1',
    '1.1.v2; drop',
    '9'.repeat(16).concat('.0.v2'),
  ])('does not accept %j as a position in the live log', (text) => {
    expect(parsePosition(text)).toBeUndefined();
  });
});
