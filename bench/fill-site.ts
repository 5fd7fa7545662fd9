import { seedTenSeasons } from '@fixturebook/server/testing/load/ten-seasons';
import pg from 'pg';
import { startDatabase } from './database.ts';

/**
 * Fills an empty database as ten seasons of a part of a country's clubs do, by default all of them, and
 * prints how long each step took. Without a URL, fills a temporary database. Exits with 1 if that took
 * longer than the same part of ten minutes.
 */
const scale = Number(process.argv[2] ?? 1);
const maxSeconds = 600 * scale;
const url = process.argv[3];
const database = url ? undefined : await startDatabase();
const started = performance.now();
await seedTenSeasons(url ?? database?.url ?? '', scale, (step, seconds) =>
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
