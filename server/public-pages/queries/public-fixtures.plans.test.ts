import { formatShortId } from '@fixturebook/contract/public-pages/short-id';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { createConnectionOptions } from '../../platform/database/connection.ts';
import type { Database } from '../../platform/database/database.ts';
import { explainQueries } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyFixtures } from '../../testing/load/many-fixtures.ts';
import { datesPerSitemap, planDatesFiles, sitemapAddressesMax } from '../rules/sitemap-files.ts';
import { createPublicClubQuery } from './public-clubs.ts';
import { createPublicDateQuery, createPublicFixturesQuery } from './public-fixtures.ts';
import { createPublicTeamsQuery } from './public-teams.ts';
import { createSitemapQueries } from './sitemaps.ts';

const { databaseUrl } = await startTestDatabase();
await seedManyFixtures(databaseUrl, { clubs: 6_000, fixtures: 35_000, year: 2027 });
const pool = new Pool(createConnectionOptions(databaseUrl, 'test'));
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());

await pool.query(`
  insert into public_pages (club_id, slug, is_on, area, town, shows_postcode, shows_matches)
  select id, slug, true, 'kent', '', false, true from clubs`);
await pool.query('vacuum analyze public_pages, fixtures, clubs');

const today = '2027-05-01';
const db = drizzle({ client: pool });
const [club] = (
  await pool.query<{ id: string; slug: string; date_id: string }>(`
    select k.id, k.slug, f.id as date_id from clubs k join fixtures f on f.club_id = k.id
    where f.status = 'open' and f.date > '2027-05-01' limit 1`)
).rows as [{ id: string; slug: string; date_id: string }];

/** More rows than one club has of anything, and far fewer than all clubs have. */
const maxRows = 120;

const explain = async (run: (db: Database) => Promise<unknown>) =>
  (await explainQueries(pool, run)).flat();

async function expectFewRows(run: (db: Database) => Promise<unknown>) {
  const steps = await explain(run);
  expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
}

describe('the query plans of the pages for visitors on a site with 6,000 clubs and 35,000 fixtures', () => {
  it('read one club and its fixtures by indexes', async () => {
    expect(await createPublicClubQuery(db)(club.slug)).toMatchObject({ id: club.id });
    await expectFewRows((db) => createPublicClubQuery(db)(club.slug));
    await expectFewRows((db) => createPublicTeamsQuery(db)(club.id));
    const shown = { id: club.id, showsMatches: true };
    const steps = await explain((db) => createPublicFixturesQuery(db)(shown, today));
    expect(steps.filter(({ rows }) => rows > maxRows)).toEqual([]);
    expect(steps).toContainEqual(expect.objectContaining({ index: 'fixtures_club' }));
  });

  it('find a date by a range of the primary key', async () => {
    const shortId = formatShortId(club.date_id);
    expect(await createPublicDateQuery(db)(shortId, today)).toMatchObject({
      fixture: { id: club.date_id },
    });
    await expectFewRows((db) => createPublicDateQuery(db)(shortId, today));
    await expectFewRows((db) => createPublicDateQuery(db)('no short id', today));
  });

  it('read only the rows of one sitemap file', async () => {
    const sitemaps = createSitemapQueries(db);
    const [file] = planDatesFiles(await sitemaps.listDayCounts(today), today);
    if (!file) throw new Error('no dates');
    expect((await sitemaps.listDates(file, today)).length).toBeGreaterThan(0);
    const steps = await explain((db) => createSitemapQueries(db).listDates(file, today));
    expect(steps.filter(({ rows }) => rows > datesPerSitemap)).toEqual([]);
    expect(steps.filter(({ table }) => table === 'fixtures')).toEqual([
      expect.objectContaining({ index: expect.stringMatching(/^fixtures_(date|free)$/) }),
    ]);
    const clubSteps = await explain((db) => createSitemapQueries(db).listClubSlugs(2));
    expect(clubSteps).toContainEqual(expect.objectContaining({ index: 'public_pages_number' }));
    expect(clubSteps.filter(({ rows }) => rows > 1_100)).toEqual([]);
  });

  it('read at most 10,000 free dates for a file of any days, also where few clubs have a page', async () => {
    await pool.query('update public_pages set is_on = club_id = $1', [club.id]);
    const allDays = { from: '2000-01-01', to: '9999-12-31', part: 1, parts: 1 };
    const steps = await explain((db) => createSitemapQueries(db).listDates(allDays, '2000-01-01'));
    await pool.query('update public_pages set is_on = true');
    expect(steps.filter(({ rows }) => rows > sitemapAddressesMax)).toEqual([]);
    expect(steps).toContainEqual(
      expect.objectContaining({ index: 'fixtures_free', rows: sitemapAddressesMax }),
    );
  });

  it('list the sitemap files without reading the clubs and their dates', async () => {
    expect(await createSitemapQueries(db).listClubsFiles()).toEqual([1, 2]);
    await expectFewRows((db) => createSitemapQueries(db).listClubsFiles());
    const steps = await explain((db) => createSitemapQueries(db).listDayCounts(today));
    expect(steps.filter(({ table, rows }) => table === 'fixtures' && rows > 0)).toEqual([]);
  });
});
