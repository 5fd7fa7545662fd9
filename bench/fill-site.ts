import { seedTenSeasons } from '@fixturebook/server/testing/load/ten-seasons';
import pg from 'pg';
import { startDatabase } from './database.ts';

/**
 * Fills a database as ten seasons of the clubs of a country do, and prints how long each step took.
 * Without a URL, fills a temporary database and exits with 1 if that took longer than ten minutes.
 */
const maxSeconds = 600;
const url = process.argv[2];
const database = url ? undefined : await startDatabase();
const started = performance.now();
await seedTenSeasons(url ?? database?.url ?? '', undefined, (step, seconds) =>
  console.log(`${step}: ${seconds.toFixed(1)} s`),
);
const seconds = (performance.now() - started) / 1_000;
const client = new pg.Client({ connectionString: url ?? database?.url });
await client.connect();
const tables = [
  'clubs',
  'fixtures',
  'match_requests',
  'matches',
  'match_reconfirmations',
  'messages',
  'notifications',
  'notification_deliveries',
];
for (const table of tables) {
  const { rows } = await client.query(`select count(*) from ${table}`);
  console.log(`${table}: ${rows[0].count}`);
}
await client.end();
console.log(`filled after ${seconds.toFixed(0)} s (limit ${maxSeconds} s)`);
await database?.stop();
process.exit(seconds <= maxSeconds ? 0 : 1);
