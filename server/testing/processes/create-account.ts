import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { identities, users } from '../../accounts/schema.ts';
import { createPasswordHasher } from '../../accounts/vendor-scrypt.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';
import { createSession } from '../clients/session.ts';

/** The lowest cost that the server accepts. */
const { hash } = createPasswordHasher(14);

/** Hashing takes most of the time of a sign-up, so accounts with one password share its hash. */
const hashes = new Map<string, Promise<string>>();

/**
 * Creates an account with a verified email address on a running server, without its sign-up.
 * Returns the value of the cookie of its session, which the server signs with `secret`.
 */
export async function createAccount(
  dataDir: string,
  secret: string,
  { email, password }: { email: string; password: string },
) {
  const known = hashes.get(password) ?? hash(password);
  hashes.set(password, known);
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const [user] = await db
      .insert(users)
      .values({ name: '', email, emailVerified: true })
      .returning();
    if (!user) throw new Error('The account was not stored.');
    await db.insert(identities).values({
      userId: user.id,
      providerId: 'credential',
      accountId: user.id,
      password: await known,
    });
    return await createSession(db, secret, user.id);
  } finally {
    await db.$client.end();
    await stop();
  }
}
