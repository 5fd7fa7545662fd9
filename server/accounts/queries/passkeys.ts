import { asc, eq } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { passkeys } from '../schema.ts';

export function listPasskeysOfUser(db: Database, userId: string) {
  return db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
}

export async function hasPasskey(db: Database, credentialId: string) {
  return (await db.$count(passkeys, eq(passkeys.credentialID, credentialId))) > 0;
}
