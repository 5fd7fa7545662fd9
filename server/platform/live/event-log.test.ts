import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase, runTransaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import {
  deleteOldLiveEvents,
  isLogPosition,
  openLiveLog,
  readLiveLog,
  readLiveLogOfClub,
  recordLiveEvent,
} from './event-log.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());
const query = (text: string, ...values: unknown[]) => db.$client.query(text, values);

function recordEvent(clubId: string, data: string, before?: () => Promise<unknown>) {
  return runTransaction(db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
}

async function readEvents(clubId: string, after: string) {
  const page = await readLiveLogOfClub(db, clubId, after, 500);
  return { data: page?.events.map(({ data }) => JSON.parse(data)), upTo: page?.upTo ?? after };
}

/** Returns the current position, like that of a browser that has seen everything so far. */
async function getStartPosition() {
  await recordEvent(randomUUID(), 'before');
  return openLiveLog(db);
}

/** Opens a transaction that records an event, and returns a function that commits it. */
async function openEventTransaction(clubId: string, data: string) {
  const held = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const ended = recordEvent(clubId, data, () => {
    written.resolve();
    return held.promise;
  });
  await written.promise;
  return async function commit() {
    held.resolve();
    await ended;
  };
}

it('returns the events of one club after a position of the event log, in order', async () => {
  const [here, there] = [randomUUID(), randomUUID()];
  const start = await getStartPosition();
  await recordEvent(here, 'one');
  await recordEvent(there, 'not ours');
  await recordEvent(here, 'two');
  const first = await readEvents(here, start);
  expect(first.data).toEqual(['one', 'two']);
  await recordEvent(here, 'three');
  expect((await readEvents(here, first.upTo)).data).toEqual(['three']);
});

it('reads every event of the live log even if a transaction that began later commits first', async () => {
  const club = randomUUID();
  const start = await getStartPosition();
  const commit = await openEventTransaction(club, 'begun first');
  await recordEvent(club, 'committed first');
  const early = await readEvents(club, start);
  expect(early.data).toEqual([]);
  const all = await readLiveLog(db.$client, start, 500);
  expect(all).toMatchObject({ events: [], heldBack: true });
  await commit();
  expect((await readEvents(club, early.upTo)).data).toEqual(['begun first', 'committed first']);
  const after = await readLiveLog(db.$client, all.upTo, 500);
  expect(after.events.map(({ data }) => data)).toEqual(['"begun first"', '"committed first"']);
});

it('returns events in the same order to all readers during concurrent writes', async () => {
  const club = randomUUID();
  const start = await getStartPosition();
  const seen: unknown[] = [];
  let position = start;
  const writing = Promise.all(
    Array.from({ length: 100 }, (_, n) => recordEvent(club, `event ${n}`)),
  );
  while (seen.length < 100) {
    const page = await readEvents(club, position);
    seen.push(...(page.data ?? []));
    position = page.upTo;
  }
  await writing;
  expect(seen).toEqual((await readEvents(club, start)).data);
  expect(seen).toHaveLength(100);
});

it('returns the events of the live log in pages', async () => {
  const club = randomUUID();
  let after = await getStartPosition();
  for (let n = 0; n < 5; n++) await recordEvent(club, `event ${n}`);
  const sizes: number[] = [];
  for (let more = true; more; ) {
    const page = await readLiveLogOfClub(db, club, after, 2);
    sizes.push(page?.events.length ?? -1);
    after = page?.upTo ?? after;
    more = page?.more ?? false;
  }
  expect(sizes).toEqual([2, 2, 1]);
});

describe('the deletion of old live events', () => {
  it('deletes live events older than a day, and refuses to read from a position before the deleted events', async () => {
    await query('delete from live_events');
    const club = randomUUID();
    const longAgo = await getStartPosition();
    for (let n = 0; n < 3; n++) await recordEvent(club, `old ${n}`);
    const old = await openLiveLog(db);
    await query("update live_events set created_at = now() - interval '25 hours'");
    await recordEvent(club, 'young');

    await deleteOldLiveEvents(db);
    expect((await query('select data from live_events order by id')).rows).toEqual([
      { data: 'old 2' },
      { data: 'young' },
    ]);
    expect((await readEvents(club, old)).data).toEqual(['young']);
    expect((await readEvents(club, longAgo)).data).toBeUndefined();
    expect((await readEvents(club, '0.0')).data).toBeUndefined();
  });

  it('deletes all but the newest of 2,500 old live events, in several batches', async () => {
    await query('delete from live_events');
    await query(
      `insert into live_events (club_id, name, data, created_at)
       select gen_random_uuid(), 'message', '1', now() - interval '2 days' from generate_series(1, 2500)`,
    );
    await deleteOldLiveEvents(db);
    expect((await query('select from live_events')).rowCount).toBe(1);
    await deleteOldLiveEvents(db);
    expect((await query('select from live_events')).rowCount).toBe(1);
  });
});

describe('a database that was restored from a backup of another server', () => {
  const yetToCome = '900000000000.7';

  it('deletes live events with transaction numbers of another database after a restore from its backup', async () => {
    const club = randomUUID();
    await query(
      `insert into live_events (transaction_id, club_id, name, data)
       values ('900000000000', $1, 'message', '"of the other"')`,
      club,
    );
    const start = await openLiveLog(db);
    await recordEvent(club, 'of this one');
    expect((await query('select from live_events where club_id = $1', club)).rowCount).toBe(1);
    expect((await readLiveLog(db.$client, start, 500)).heldBack).toBe(false);
  });

  it('refuses to read the live log from a position in the future', async () => {
    expect((await readEvents(randomUUID(), yetToCome)).data).toBeUndefined();
  });
});

describe('a position in the live log', () => {
  it.each(['0.0', '12.3', '900000000000000000.1'])(
    'accepts %s as a position in the live log',
    (text) => {
      expect(isLogPosition(text)).toBe(true);
    },
  );

  it.each(['', '1', '1.', '.1', '01.1', '-1.1', '1.1.1', '1.1; drop', '9'.repeat(19).concat('.0')])(
    'does not accept %j as a position in the live log',
    (text) => {
      expect(isLogPosition(text)).toBe(false);
    },
  );
});
