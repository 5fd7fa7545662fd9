import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it, vi } from 'vitest';
import { startDatabaseProxy } from '../../testing/database/database-proxy.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { toAppError } from '../errors.ts';
import { createLogger } from '../log.ts';
import { createDatabase, runTransaction } from './database.ts';

const { databaseUrl } = await startTestDatabase();
const db = createDatabase(databaseUrl, createLogger('silent'));
await db.execute(sql`create table teas (taken int)`);
await db.execute(sql`insert into teas values (0)`);
afterAll(() => db.$client.end());

/** Locks the only row of the test table until the returned function is called, for however long. */
async function lockRow() {
  const client = await db.$client.connect();
  await client.query('begin; set local idle_in_transaction_session_timeout = 0');
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

it('ends the transaction of a process that is paused, and the process continues afterwards', async () => {
  const script = `
    import { createDatabase, runTransaction } from '${new URL('database.ts', import.meta.url)}';
    import { toAppError } from '${new URL('../errors.ts', import.meta.url)}';
    import { createLogger } from '${new URL('../log.ts', import.meta.url)}';
    const db = createDatabase('${databaseUrl}', createLogger('silent'));
    await runTransaction(db, async (tx) => {
      await tx.execute('select * from teas for update');
      process.send('locked');
      await new Promise((resolve) => process.once('message', resolve));
      await tx.execute('select 1');
    }).catch((error) => process.send(toAppError(error)?.status ?? String(error)));
    const { rows } = await db.execute('select 2 as answer');
    process.send(rows[0].answer);
    await db.$client.end();
    process.disconnect();
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const sent: unknown[] = [];
  child.on('message', (message) => sent.push(message));
  await vi.waitUntil(() => sent.length === 1, { timeout: 40_000 });
  child.kill('SIGSTOP');
  const pausedAt = Date.now();
  await vi.waitUntil(
    () =>
      runTransaction(db, (tx) => tx.execute(sql`update teas set taken = 1`)).then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  );
  expect(Date.now() - pausedAt).toBeLessThan(10_000);
  child.kill('SIGCONT');
  child.send('continue');
  expect(await once(child, 'exit')).toEqual([0, null]);
  expect(sent).toEqual(['locked', 503, 2]);
}, 90_000);

it('loses no connection when the database falls silent before a transaction begins', async () => {
  const proxy = await startDatabaseProxy(databaseUrl);
  const guarded = createDatabase(proxy.url, createLogger('silent'));
  const read = () =>
    runTransaction(guarded, (tx) => tx.execute(sql`select 1`), { accessMode: 'read only' });
  await Promise.all(Array.from({ length: 10 }, read));
  proxy.setSilent(true);
  const outcomes = await Promise.allSettled(Array.from({ length: 30 }, read));
  expect(outcomes.map(({ status }) => status)).not.toContain('fulfilled');
  proxy.setSilent(false);
  await vi.waitUntil(
    () =>
      read().then(
        () => true,
        () => false,
      ),
    { timeout: 10_000 },
  );
  await Promise.all(Array.from({ length: 30 }, read));
  expect(guarded.$client.totalCount).toBe(guarded.$client.idleCount);
  await guarded.$client.end();
}, 30_000);

it('closes within seconds when a connection is in use and the database is silent', async () => {
  const proxy = await startDatabaseProxy(databaseUrl);
  const guarded = createDatabase(proxy.url, createLogger('silent'));
  const client = await guarded.$client.connect();
  await client.query('begin');
  proxy.setSilent(true);
  await guarded.$client.end();
  await expect(client.query('select 1')).rejects.toThrow();
}, 10_000);

it('applies the time limits and the settings of the planner inside a transaction when the connections go through a pooler', async () => {
  const pooled = createDatabase(databaseUrl, createLogger('silent'), { isPooled: true });
  const { rows } = await runTransaction(pooled, (tx) =>
    tx.execute(sql`select current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('lock_timeout') as lock, current_setting('statement_timeout') as statement,
      current_setting('max_parallel_workers_per_gather') as workers`),
  );
  expect(rows).toEqual([{ idle: '3s', lock: '1s', statement: '1300ms', workers: '0' }]);
  await pooled.$client.end();
});

it('refuses requests within 2 s while the database is slow, and serves all when it is fast again', async () => {
  const guarded = createDatabase(databaseUrl, createLogger('silent'));
  const readAll = () =>
    Promise.all(Array.from({ length: 60 }, () => guarded.execute(sql`select 1`)));
  await readAll();
  const startedAt = Date.now();
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, () =>
      guarded.execute(sql`select pg_sleep(1)`).then(
        () => ({ status: 200, afterMs: 0 }),
        (error) => ({ status: toAppError(error)?.status, afterMs: Date.now() - startedAt }),
      ),
    ),
  );
  const refused = outcomes.filter(({ status }) => status === 503);
  expect(refused.length).toBeGreaterThan(30);
  expect(refused.length + outcomes.filter(({ status }) => status === 200).length).toBe(60);
  expect(Math.max(...refused.map(({ afterMs }) => afterMs))).toBeLessThan(2_000);
  await readAll();
  expect(guarded.$client.idleCount).toBe(guarded.$client.totalCount);
  await guarded.$client.end();
}, 20_000);

it('refuses a request that already waits when the database becomes slow', async () => {
  const guarded = createDatabase(databaseUrl, createLogger('silent'), { connections: 4 });
  const read = (count: number, seconds: number) =>
    Promise.allSettled(
      Array.from({ length: count }, () => guarded.execute(sql`select pg_sleep(${seconds})`)),
    );
  await read(4, 0);
  const fast = read(4, 0.5);
  const slow = read(4, 1.2);
  const slowToo = read(3, 1.2);
  const late = await read(5, 0.5);
  const served = await Promise.all([fast, slow, slowToo]);
  expect(served.flat().filter(({ status }) => status === 'rejected')).toEqual([]);
  // The fourth connection that a slow read returns may serve one of them before the pool checks again.
  expect(late.filter(({ status }) => status === 'rejected').length).toBeGreaterThanOrEqual(4);
  await guarded.$client.end();
}, 20_000);

it('serves with open connections while new ones cannot be made', async () => {
  const proxy = await startDatabaseProxy(databaseUrl);
  const guarded = createDatabase(proxy.url, createLogger('silent'), { connections: 3 });
  await guarded.execute(sql`select 1`);
  proxy.setSilentForNew(true);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 3 }, () => guarded.execute(sql`select pg_sleep(0.1)`)),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
  ]);
  await guarded.execute(sql`select 1`);
  await guarded.$client.end();
}, 20_000);
