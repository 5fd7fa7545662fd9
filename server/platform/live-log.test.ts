import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { startTestDatabase } from '../testing/test-database.ts';
import { createDatabase, transaction } from './database.ts';
import { liveEventsAfter, recordLiveEvent } from './live-log.ts';
import { createLogger } from './log.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
afterAll(() => db.$client.end());

function record(clubId: string, data: string, before?: () => Promise<unknown>) {
  return transaction(db, async (tx) => {
    await recordLiveEvent(tx, { clubId, name: 'message', data });
    await before?.();
  });
}

async function read(clubId: string, after = '0.0') {
  const events = await liveEventsAfter(db, clubId, after);
  return { data: events.map((event) => event.data), last: events.at(-1)?.position ?? after };
}

it('is read by each club for itself, in order, from where it was left', async () => {
  const [here, there] = [randomUUID(), randomUUID()];
  await record(here, 'one');
  await record(there, 'not ours');
  await record(here, 'two');
  const first = await read(here);
  expect(first.data).toEqual(['one', 'two']);
  await record(here, 'three');
  expect((await read(here, first.last)).data).toEqual(['three']);
});

it('misses nothing when a later event is committed first', async () => {
  const club = randomUUID();
  let commit = () => {};
  const held = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let written = () => {};
  const slowHasWritten = new Promise<void>((resolve) => {
    written = resolve;
  });
  const slow = record(club, 'begun first', async () => {
    written();
    await held;
  });
  await slowHasWritten;
  await record(club, 'committed first');
  const early = await read(club);
  expect(early.data).toEqual([]);
  commit();
  await slow;
  expect((await read(club, early.last)).data).toEqual(['begun first', 'committed first']);
});

it('gives every reader the same order, whatever is written at once', async () => {
  const club = randomUUID();
  const seen: unknown[] = [];
  let position = '0.0';
  const writing = Promise.all(Array.from({ length: 100 }, (_, n) => record(club, `event ${n}`)));
  const deadline = Date.now() + 20_000;
  while (seen.length < 100 && Date.now() < deadline) {
    const { data, last } = await read(club, position);
    seen.push(...data);
    position = last;
  }
  await writing;
  expect(seen).toEqual((await read(club)).data);
  expect(seen).toHaveLength(100);
});
