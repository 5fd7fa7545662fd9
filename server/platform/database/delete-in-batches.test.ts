import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { stopAfter } from '../../testing/stop-after.ts';
import { createLogger } from '../log.ts';
import { createDatabase } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { idempotencyKeys } from './schema.ts';

const { databaseUrl } = await startTestDatabase();

it('deletes exactly the rows that meet the condition in batches, between which a signal stops it', async () => {
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const [ownerToDelete, other] = [randomUUID(), randomUUID()];
  await db.$client.query(
    `insert into idempotency_keys (owner, key, fingerprint)
     select $1::uuid, n::text, '' from generate_series(1, 2500) n
     union all select $2::uuid, '1', ''`,
    [ownerToDelete, other],
  );
  const { owner, key } = idempotencyKeys;
  const deletion = {
    table: idempotencyKeys,
    key: [owner, key],
    condition: eq(owner, ownerToDelete),
  };
  await deleteInBatches(db, deletion, stopAfter(2));
  expect(await db.$count(idempotencyKeys, deletion.condition)).toBe(500);
  await deleteInBatches(db, deletion, new AbortController().signal);
  expect(await db.select({ owner }).from(idempotencyKeys)).toEqual([{ owner: other }]);
  await db.$client.end();
});
