import { Client } from 'pg';

/** Returns the names of the backfills that have filled all rows. */
export async function listFinishedBackfills(databaseUrl: string): Promise<string[]> {
  const db = new Client({ connectionString: databaseUrl });
  await db.connect();
  const { rows } = await db.query('select name from backfills where finished_at is not null');
  await db.end();
  return rows.map(({ name }) => name);
}
