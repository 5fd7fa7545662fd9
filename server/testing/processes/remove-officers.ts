import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

/** Lets no account act for a club any more, on a running server. */
export async function removeOfficers(dataDir: string, slug: string) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    await db.$client.query(
      'delete from officers where club_id = (select id from clubs where slug = $1)',
      [slug],
    );
  } finally {
    await db.$client.end();
    await stop();
  }
}
