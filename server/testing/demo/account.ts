import { eq } from 'drizzle-orm';
import { identities, users } from '../../accounts/schema.ts';
import { createAuth } from '../../accounts/vendor-better-auth.ts';
import type { PlatformWithoutEvents } from '../../platform/create.ts';
import { type Database, runTransaction } from '../../platform/database/database.ts';

export const demoPassword = 'a season of free dates';

/** All demo accounts share one password hash, because hashing takes longer than all other steps. */
export async function hashDemoPassword(foundation: PlatformWithoutEvents) {
  const { password } = await createAuth({ ...foundation, ownOrigins: [] }).$context;
  return password.hash(demoPassword);
}

/** Creates an account with an unverified email address unless it exists. Returns its id. */
export function createAccountIfMissing(db: Database, email: string, passwordHash: string) {
  return runTransaction(db, async (tx) => {
    const [created] = await tx
      .insert(users)
      .values({ name: '', email })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (!created) {
      const [known] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email));
      return known?.id as string;
    }
    const account = { userId: created.id, accountId: created.id, providerId: 'credential' };
    await tx.insert(identities).values({ ...account, password: passwordHash });
    return created.id;
  });
}
