import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

/** Makes a match request on a running server expire after some seconds, and its job start now. */
export async function setRequestExpiry(dataDir: string, requestId: string, seconds: number) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const db = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const { rowCount } = await db.$client.query(
      `update waiting_jobs j set due_at = now() from match_requests r
       where r.id = $1 and j.name = 'matches.expire-on-time'
         and j.due_at = r.expires_at - interval '10 seconds'`,
      [requestId],
    );
    if (rowCount === 0) throw new Error(`No job expires the request ${requestId}.`);
    await db.$client.query(
      `update match_requests set expires_at = now() + $2 * interval '1 second' where id = $1`,
      [requestId, seconds],
    );
  } finally {
    await db.$client.end();
    await stop();
  }
}
