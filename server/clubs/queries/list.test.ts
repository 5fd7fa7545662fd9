import type { ClubOrder } from '@fixturebook/contract/clubs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { escapeLiteral, Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
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

interface QueryPlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Order By'?: string;
  'Actual Loops': number;
  Plans?: QueryPlanNode[];
}

interface ClubListTestQuery {
  search?: string;
  order: ClubOrder;
  page?: number;
  plans?: 'auto' | 'force_generic_plan';
}

async function captureClubListStatement({ search = '', order, page = 1 }: ClubListTestQuery) {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => sent.push({ text, values }) };
  await createClubListQuery(drizzle({ client: pool, logger }))({ clubId, search, order, page });
  const [statement] = sent;
  if (!statement) throw new Error('Nothing was asked.');
  return statement;
}

/**
 * Returns the steps of the query plan that read a table or an index, such as `Index Scan clubs
 * clubs_pkey`.
 */
async function explainClubListQuery(query: ClubListTestQuery) {
  const { text, values } = await captureClubListStatement(query);
  const given = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value))));
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${query.plans ?? 'auto'}`);
    await client.query(`prepare tested as ${text}`);
    const explained = await client.query(
      `explain (analyze, format json) execute tested(${given.join(', ')})`,
    );
    return listQueryPlanSteps(explained.rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
}

function listQueryPlanSteps(step: QueryPlanNode): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Order By': nearest } = step;
  const words = [step['Node Type'], table, index, nearest && 'nearest first'];
  const taken = (table || index) && step['Actual Loops'] > 0;
  const own = taken ? [words.filter(Boolean).join(' ')] : [];
  return [...own, ...(step.Plans ?? []).flatMap(listQueryPlanSteps)];
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
