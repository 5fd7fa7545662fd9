import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Transaction } from '../database/database.ts';
import { idempotencyKeys } from '../database/schema.ts';
import { AppError } from '../errors.ts';

export interface IdempotencyKey {
  owner: string;
  key: string | undefined;
  input: unknown;
}

/** Inserting the key's row locks it, so that a repeated request waits for the first to commit. */
export async function createIdempotently(
  tx: Transaction,
  { owner, key, input }: IdempotencyKey,
  create: () => Promise<string>,
): Promise<string> {
  if (key === undefined) return create();
  const fingerprint = createHash('sha256').update(JSON.stringify(input)).digest('base64url');
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ owner, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  const isThisKey = and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
  if (claimed) {
    const result = await create();
    await tx.update(idempotencyKeys).set({ result }).where(isThisKey);
    return result;
  }
  const [earlier] = await tx.select().from(idempotencyKeys).where(isThisKey);
  if (!earlier?.result || earlier.fingerprint !== fingerprint)
    throw new AppError(
      409,
      'idempotency-key-reused',
      'This Idempotency-Key was used for another request.',
    );
  return earlier.result;
}
