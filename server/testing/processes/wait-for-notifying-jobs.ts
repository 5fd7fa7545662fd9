import { setTimeout } from 'node:timers/promises';
import { startEmbeddedPostgres } from '@fixturebook/embedded-postgres';
import { createDatabase } from '../../platform/database/database.ts';
import { createLogger } from '../../platform/log.ts';

const timeoutMs = 30_000;

/** Waits until a running server has run the jobs that notify clubs of what has happened until now. */
export async function waitForNotifyingJobs(dataDir: string) {
  const { url, stop } = await startEmbeddedPostgres({ dataDir, share: true });
  const { $client } = createDatabase(url, createLogger('silent'), { connections: 1 });
  try {
    const { rows } = await $client.query('select now() as now');
    const deadlineMs = performance.now() + timeoutMs;
    while (performance.now() < deadlineMs) {
      const { rowCount } = await $client.query(
        `select 1 from pgboss.job
         where name like '%.notify' and state in ('created', 'retry', 'active')
           and created_on <= $1 limit 1`,
        [rows[0].now],
      );
      if (rowCount === 0) return;
      await setTimeout(100);
    }
    throw new Error('The jobs that notify clubs have not ended.');
  } finally {
    await $client.end();
    await stop();
  }
}
