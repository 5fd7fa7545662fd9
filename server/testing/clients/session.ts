import { createHmac, randomBytes } from 'node:crypto';
import { sessionLifetimeSeconds } from '../../accounts/policy.ts';
import { sessions } from '../../accounts/schema.ts';
import type { Database } from '../../platform/database/database.ts';

export const sessionCookieName = 'fixturebook-session';

/** Stores a session, which is faster than logging in. Returns the value of its cookie. */
export async function createSession(db: Database, secret: string, userId: string) {
  const token = randomBytes(24).toString('base64url');
  const expiresAt = new Date(Date.now() + sessionLifetimeSeconds * 1_000);
  await db.insert(sessions).values({ userId, token, expiresAt });
  const signature = createHmac('sha256', secret).update(token).digest('base64');
  return encodeURIComponent(`${token}.${signature}`);
}
