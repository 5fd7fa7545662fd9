import type { ClubOrder } from '@fixturebook/contract/clubs';
import { Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { explainQueries, type PlanMode } from '../../testing/database/query-plan.ts';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyClubs } from '../../testing/load/many-clubs.ts';
import { createClubListQuery } from './list.ts';

const { databaseUrl } = await startTestDatabase();
const pool = new Pool({ connectionString: databaseUrl });
// The database is dropped while the last connections of the pool still close.
pool.on('error', () => {});
afterAll(() => pool.end());
await seedManyClubs(databaseUrl, 6_000);
const { rows } = await pool.query('select id from clubs order by slug limit 1');
const clubId: string = rows[0].id;

interface ClubListTestQuery {
  search?: string;
  order: ClubOrder;
  page?: number;
  plans?: PlanMode;
}

/**
 * Returns the steps of the query plan that read a table or an index, such as `Index Scan clubs
 * clubs_pkey`.
 */
async function explainClubListQuery({
  search = '',
  order,
  page = 1,
  plans = 'auto',
}: ClubListTestQuery) {
  const [steps = []] = await explainQueries(
    pool,
    (db) => createClubListQuery(db)({ clubId, search, order, page }),
    plans,
  );
  return steps
    .filter(({ table, index }) => table || index)
    .map(({ type, table, index, isNearestFirst }) =>
      [type, table, index, isNearestFirst && 'nearest first'].filter(Boolean).join(' '),
    );
}

const clubsSeqScan = expect.stringMatching(/^Seq Scan clubs/);
const trigramIndexScan = 'Bitmap Index Scan clubs_folded_name_trigrams';
const nameIndexScan = 'Index Only Scan clubs clubs_folded_name';
const pointIndexScan = 'Index Scan postcode_points postcode_points_globe nearest first';

describe('the query plans of the club list with 6,000 clubs', () => {
  it.each(['auto', 'force_generic_plan'] as const)(
    'reads the first page of clubs with an index',
    async (plans) => {
      const named = await explainClubListQuery({ order: 'name', plans });
      expect(named).toContain(nameIndexScan);
      expect(named).not.toContainEqual(clubsSeqScan);
      const nearest = await explainClubListQuery({ order: 'distance', plans });
      expect(nearest).toContain(pointIndexScan);
      expect(nearest).not.toContainEqual(clubsSeqScan);
    },
  );

  it.each([
    ['few clubs', 'green', trigramIndexScan, trigramIndexScan],
    ['one club', 'aberbadarn', trigramIndexScan, trigramIndexScan],
    ['no club', 'nobody', trigramIndexScan, trigramIndexScan],
    ['many clubs', 'cricket', nameIndexScan, pointIndexScan],
    ['many clubs with two letters', 'll', nameIndexScan, pointIndexScan],
    ['most clubs with one letter', 'c', nameIndexScan, pointIndexScan],
    ['no club with two letters', 'zx', nameIndexScan, nameIndexScan],
    ['no club with a symbol', '%', nameIndexScan, nameIndexScan],
    ['all clubs with an apostrophe', "'", nameIndexScan, pointIndexScan],
  ])('uses an index for a search that finds %s: %s', async (_found, search, named, nearest) => {
    const stepsByName = await explainClubListQuery({ search, order: 'name' });
    expect(stepsByName).toContain(named);
    expect(stepsByName).not.toContainEqual(clubsSeqScan);
    const stepsByPlace = await explainClubListQuery({ search, order: 'distance' });
    expect(stepsByPlace).toContain(nearest);
    expect(stepsByPlace).not.toContainEqual(clubsSeqScan);
  });

  it('never scans the whole table of clubs when the search text is the beginning of a club name', async () => {
    const name = 'llandwr o’connor & district';
    for (let length = 1; length <= name.length; length += 1)
      for (const order of ['name', 'distance'] as const) {
        const steps = await explainClubListQuery({ search: name.slice(0, length), order });
        expect(steps, name.slice(0, length)).not.toContainEqual(clubsSeqScan);
      }
  });
});
