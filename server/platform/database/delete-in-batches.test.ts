import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createLogger } from '../log.ts';
import { createDatabase } from './database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { idempotencyKeys } from './schema.ts';

const { databaseUrl } = await startTestDatabase();

it('deletes exactly the rows that meet the condition, even if they need several batches', async () => {
  const db = createDatabase(databaseUrl, createLogger('silent'));
  const [ownerToDelete, other] = [randomUUID(), randomUUID()];
  await db.$client.query(
    `insert into idempotency_keys (owner, key, fingerprint)
     select $1::uuid, n::text, '' from generate_series(1, 2500) n
     union all select $2::uuid, '1', ''`,
    [ownerToDelete, other],
  );
  const { owner, key } = idempotencyKeys;
  await deleteInBatches(db, idempotencyKeys, [owner, key], eq(owner, ownerToDelete));
  expect(await db.select({ owner }).from(idempotencyKeys)).toEqual([{ owner: other }]);
  await db.$client.end();
});
