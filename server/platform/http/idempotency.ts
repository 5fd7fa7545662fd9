import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Executor, Transaction } from '../database/database.ts';
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
  request: IdempotencyKey,
  create: () => Promise<string>,
): Promise<string> {
  const { owner, key, input } = request;
  if (key === undefined) return create();
  const fingerprint = getFingerprint(input);
  const [claimed] = await tx
    .insert(idempotencyKeys)
    .values({ owner, key, fingerprint })
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (!claimed) {
    const earlier = await findEarlierResult(tx, request);
    if (!earlier) throw keyReusedError();
    return earlier;
  }
  const result = await create();
  await tx.update(idempotencyKeys).set({ result }).where(isKeyOfOwner(owner, key));
  return result;
}

/** Returns undefined if the key was not used before. Throws 409 if it was used for another input. */
export async function findEarlierResult(
  executor: Executor,
  { owner, key, input }: IdempotencyKey,
): Promise<string | undefined> {
  if (key === undefined) return undefined;
  const [earlier] = await executor.select().from(idempotencyKeys).where(isKeyOfOwner(owner, key));
  if (!earlier) return undefined;
  if (!earlier.result || earlier.fingerprint !== getFingerprint(input)) throw keyReusedError();
  return earlier.result;
}

export function getFingerprint(input: unknown) {
  return createHash('sha256').update(JSON.stringify(input)).digest('base64url');
}

function isKeyOfOwner(owner: string, key: string) {
  return and(eq(idempotencyKeys.owner, owner), eq(idempotencyKeys.key, key));
}

export function keyReusedError() {
  return new AppError(
    409,
    'idempotency-key-reused',
    'This Idempotency-Key was used for another request.',
  );
}
