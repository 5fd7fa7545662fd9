import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { openSnapshot } from '../backup/database-snapshot.ts';
import { createDatabaseMetrics } from './database-metrics.ts';

const app = await startTestApp();

async function readTransactionAge() {
  const samples = await createDatabaseMetrics(app.db).read();
  return samples.find(({ name }) => name === 'database_transaction_seconds')?.value;
}

it('measures the age of the oldest transaction, and leaves out that of a backup', async () => {
  const snapshot = await openSnapshot(app.databaseUrl);
  onTestFinished(snapshot.close);
  expect(await readTransactionAge()).toBe(0);

  const client = await app.db.$client.connect();
  await client.query('begin');
  onTestFinished(async () => {
    await client.query('rollback');
    client.release();
  });
  expect(await readTransactionAge()).toBeGreaterThan(0);
});
