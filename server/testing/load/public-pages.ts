import { areas } from '@fixturebook/contract/places/areas';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client, Pool } from 'pg';
import { mergeFixtureCounts } from '../../fixtures/commands/counts.ts';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import { countAreas } from '../../public-pages/commands/count-areas.ts';

/**
 * Turns the public page of every club on, and counts its fixtures as jobs do. Returns for how many ms the areas were
 * counted.
 */
export async function prepareVisitorPages(databaseUrl: string): Promise<number> {
  await seedPublicPages(databaseUrl);
  const pool = new Pool(createConnectionOptions(databaseUrl, 'bench'));
  const db = drizzle({ client: pool });
  const { signal } = new AbortController();
  await mergeFixtureCounts(db, signal);
  await db.execute('vacuum analyze fixture_counts');
  const started = performance.now();
  await countAreas({ db, clock: () => new Date() }, signal);
  const ms = performance.now() - started;
  await pool.end();
  return ms;
}

/** Turns the public page of every club on, in the area of its postcode. */
export async function seedPublicPages(databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const slugsByStart = areas.flatMap(({ slug, postcodeStarts }) =>
    postcodeStarts.map((start) => ({ slug, start })),
  );
  await client.query(insertPagesSql, [JSON.stringify(slugsByStart)]);
  await client.query('vacuum analyze public_pages');
  await client.end();
}

const insertPagesSql = `
  insert into public_pages (club_id, slug, is_on, area, town, shows_postcode, shows_matches)
  select c.id, c.slug, true, a.slug, '', false, false
  from clubs c join json_to_recordset($1) as a (slug text, start text)
    on a.start in (substring(c.postcode from '^[A-Z]+'), substring(c.postcode from '^[A-Z]+[0-9]'))
  order by c.id`;
