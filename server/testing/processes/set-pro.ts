import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { eq } from 'drizzle-orm';
import { grantProPlan } from '../../billing/commands/grant-pro.ts';
import { clubs } from '../../clubs/schema.ts';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

/** Puts a club on the Pro plan until the end of a day, on a running server. Null ends the plan. */
export async function setProPlan(dataDir: string, slug: string, until: string | null) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const [club] = await db.select({ id: clubs.id }).from(clubs).where(eq(clubs.slug, slug));
    if (!club) throw new Error(`There is no club ${slug}.`);
    await grantProPlan(db, club.id, until);
  } finally {
    await db.$client.end();
    await stop();
  }
}
