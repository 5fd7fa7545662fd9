import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { toAppError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { createDatabase, runTransaction } from './database.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
await db.execute(sql`create table teas (taken int)`);
await db.execute(sql`insert into teas values (0)`);
afterAll(() => db.$client.end());

/** Locks the only row of the test table until the returned function is called. */
async function lockRow() {
  const client = await db.$client.connect();
  await client.query('begin');
  await client.query('select * from teas for update');
  return async () => {
    await client.query('commit');
    client.release();
  };
}

it('retries a transaction that waited too long for a lock', async () => {
  const unlockRow = await lockRow();
  let tries = 0;
  const change = runTransaction(db, async (tx) => {
    tries += 1;
    await tx.execute(sql`update teas set taken = taken + 1`);
  });
  await vi.waitUntil(() => tries === 2, { timeout: 10_000 });
  await unlockRow();
  await change;
  const { rows } = await db.execute(sql`select taken from teas`);
  expect(rows).toEqual([{ taken: 1 }]);
});

it('responds 503 when a transaction cannot get a lock in any of its attempts', async () => {
  const unlockRow = await lockRow();
  const change = runTransaction(db, (tx) => tx.execute(sql`update teas set taken = 9`));
  const refusal = await change.then(() => undefined, toAppError);
  await unlockRow();
  expect(refusal).toMatchObject({ status: 503, code: 'database-unavailable' });
});
