import { Pool } from 'pg';
import { requestReleased } from '../../matches/events.ts';
import { readConfig } from '../../platform/config.ts';
import { defineSubscriber } from '../../platform/jobs/events.ts';
import { createLogger } from '../../platform/log.ts';
import { startServer } from '../../start.ts';

/**
 * Starts a server with a subscriber that inserts one row for each released match request, even if
 * its job runs several times.
 */
const config = readConfig(process.env);
const pool = new Pool({ connectionString: config.databaseUrl, max: 2 });
const writer = defineSubscriber({
  event: requestReleased,
  name: 'write-down',
  async react({ requestId }, { id }) {
    await pool.query(
      'insert into told (job_id, request_id) values ($1, $2) on conflict do nothing',
      [id, requestId],
    );
  },
});
const print = (text: string) => process.stdout.write(`${text}\n`);
const server = await startServer(config, createLogger(config.logLevel), print, {
  extraSubscribers: [writer],
});

process.on('SIGTERM', async () => {
  await server.stop();
  await pool.end();
  process.exit(0);
});
