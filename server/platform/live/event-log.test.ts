import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createDatabase, transaction } from '../database/database.ts';
import { createLogger } from '../log.ts';
import {
  forgetOldEvents,
  isPosition,
  openLog,
  readLog,
  readLogOfClub,
  recordLiveEvent,
} from './event-log.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());
const sql = (text: string, ...values: unknown[]) => db.$client.query(text, values);

function record(clubId: string, data: string, before?: () => Promise<unknown>) {
  return transaction(db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
}

async function read(clubId: string, after: string) {
  const page = await readLogOfClub(db, clubId, after, 500);
  return { data: page?.events.map(({ data }) => JSON.parse(data)), upTo: page?.upTo ?? after };
}

/** A place before which something was written, as all that a browser has seen. */
async function startingPoint() {
  await record(randomUUID(), 'before');
  return openLog(db);
}

/** A transaction that has written, and goes on when it is told to. */
async function heldOpen(clubId: string, data: string) {
  const held = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const ended = record(clubId, data, () => {
    written.resolve();
    return held.promise;
  });
  await written.promise;
  return async function commit() {
    held.resolve();
    await ended;
  };
}

it('is read by each club for itself, in order, from where it was left', async () => {
  const [here, there] = [randomUUID(), randomUUID()];
  const start = await startingPoint();
  await record(here, 'one');
  await record(there, 'not ours');
  await record(here, 'two');
  const first = await read(here, start);
  expect(first.data).toEqual(['one', 'two']);
  await record(here, 'three');
  expect((await read(here, first.upTo)).data).toEqual(['three']);
});

it('misses nothing when a later event is committed first', async () => {
  const club = randomUUID();
  const start = await startingPoint();
  const commit = await heldOpen(club, 'begun first');
  await record(club, 'committed first');
  const early = await read(club, start);
  expect(early.data).toEqual([]);
  const all = await readLog(db.$client, start, 500);
  expect(all).toMatchObject({ events: [], heldBack: true });
  await commit();
  expect((await read(club, early.upTo)).data).toEqual(['begun first', 'committed first']);
  const after = await readLog(db.$client, all.upTo, 500);
  expect(after.events.map(({ data }) => data)).toEqual(['"begun first"', '"committed first"']);
});

it('gives every reader the same order, whatever is written at once', async () => {
  const club = randomUUID();
  const start = await startingPoint();
  const seen: unknown[] = [];
  let position = start;
  const writing = Promise.all(Array.from({ length: 100 }, (_, n) => record(club, `event ${n}`)));
  while (seen.length < 100) {
    const page = await read(club, position);
    seen.push(...(page.data ?? []));
    position = page.upTo;
  }
  await writing;
  expect(seen).toEqual((await read(club, start)).data);
  expect(seen).toHaveLength(100);
});

it('is read a page at a time', async () => {
  const club = randomUUID();
  let after = await startingPoint();
  for (let n = 0; n < 5; n++) await record(club, `event ${n}`);
  const sizes: number[] = [];
  for (let more = true; more; ) {
    const page = await readLogOfClub(db, club, after, 2);
    sizes.push(page?.events.length ?? -1);
    after = page?.upTo ?? after;
    more = page?.more ?? false;
  }
  expect(sizes).toEqual([2, 2, 1]);
});

describe('the log of a day', () => {
  it('forgets what is older, and knows who may have missed some of it', async () => {
    await sql('delete from live_events');
    const club = randomUUID();
    const longAgo = await startingPoint();
    for (let n = 0; n < 3; n++) await record(club, `old ${n}`);
    const old = await openLog(db);
    await sql("update live_events set created_at = now() - interval '25 hours'");
    await record(club, 'young');

    await forgetOldEvents(db);
    expect((await sql('select data from live_events order by id')).rows).toEqual([
      { data: 'old 2' },
      { data: 'young' },
    ]);
    expect((await read(club, old)).data).toEqual(['young']);
    expect((await read(club, longAgo)).data).toBeUndefined();
    expect((await read(club, '0.0')).data).toBeUndefined();
  });

  it('forgets however much it is', async () => {
    await sql('delete from live_events');
    await sql(
      `insert into live_events (club_id, name, data, created_at)
       select gen_random_uuid(), 'message', '1', now() - interval '2 days' from generate_series(1, 2500)`,
    );
    await forgetOldEvents(db);
    expect((await sql('select from live_events')).rowCount).toBe(1);
    await forgetOldEvents(db);
    expect((await sql('select from live_events')).rowCount).toBe(1);
  });
});

describe('a database restored from another', () => {
  const yetToCome = '900000000000.7';

  it('shows nothing of what the other’s transactions numbered higher', async () => {
    const club = randomUUID();
    await sql(
      `insert into live_events (transaction_id, club_id, name, data)
       values ('900000000000', $1, 'message', '"of the other"')`,
      club,
    );
    const start = await openLog(db);
    await record(club, 'of this one');
    expect((await sql('select from live_events where club_id = $1', club)).rowCount).toBe(1);
    expect((await readLog(db.$client, start, 500)).heldBack).toBe(false);
  });

  it('does not know a position that is yet to come', async () => {
    expect((await read(randomUUID(), yetToCome)).data).toBeUndefined();
  });
});

describe('a position', () => {
  it.each(['0.0', '12.3', '900000000000000000.1'])('may be %s', (text) => {
    expect(isPosition(text)).toBe(true);
  });

  it.each(['', '1', '1.', '.1', '01.1', '-1.1', '1.1.1', '1.1; drop', '9'.repeat(19).concat('.0')])(
    'is not %j',
    (text) => {
      expect(isPosition(text)).toBe(false);
    },
  );
});
