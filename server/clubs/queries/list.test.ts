import type { ClubOrder } from '@fixturebook/contract/clubs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { escapeLiteral, Pool } from 'pg';
import { afterAll, describe, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { seedManyClubs } from '../../testing/load/many-clubs.ts';
import { createClubList } from './list.ts';

const { databaseUrl } = await startTestDatabase();
const pool = new Pool({ connectionString: databaseUrl });
afterAll(() => pool.end());
await seedManyClubs(databaseUrl, 6_000);
const { rows } = await pool.query('select id from clubs order by slug limit 1');
const clubId: string = rows[0].id;

interface Step {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Order By'?: string;
  'Actual Loops': number;
  Plans?: Step[];
}

interface Asked {
  search?: string;
  order: ClubOrder;
  page?: number;
  plans?: 'auto' | 'force_generic_plan';
}

/** The statement that the list sends. */
async function statementOf({ search = '', order, page = 1 }: Asked) {
  const sent: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => sent.push({ text, values }) };
  await createClubList(drizzle({ client: pool, logger }))({ clubId, search, order, page });
  const [statement] = sent;
  if (!statement) throw new Error('Nothing was asked.');
  return statement;
}

/** How PostgreSQL answers it, tables and indexes only: `Index Scan clubs clubs_pkey`. */
async function stepsOf(asked: Asked) {
  const { text, values } = await statementOf(asked);
  const given = values.map((value) => (value === null ? 'null' : escapeLiteral(String(value))));
  const client = await pool.connect();
  try {
    await client.query(`set plan_cache_mode = ${asked.plans ?? 'auto'}`);
    await client.query(`prepare asked as ${text}`);
    const explained = await client.query(
      `explain (analyze, format json) execute asked(${given.join(', ')})`,
    );
    return stepsIn(explained.rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    client.release(true);
  }
}

function stepsIn(step: Step): string[] {
  const { 'Relation Name': table, 'Index Name': index, 'Order By': nearest } = step;
  const words = [step['Node Type'], table, index, nearest && 'nearest first'];
  const taken = (table || index) && step['Actual Loops'] > 0;
  const own = taken ? [words.filter(Boolean).join(' ')] : [];
  return [...own, ...(step.Plans ?? []).flatMap(stepsIn)];
}

const throughAllClubs = expect.stringMatching(/^Seq Scan clubs/);
const bySearch = 'Bitmap Index Scan clubs_folded_name_trigrams';
const byName = 'Index Only Scan clubs clubs_folded_name';
const byPlace = 'Index Scan postcode_points postcode_points_globe nearest first';

describe('with 6,000 clubs', () => {
  it.each(['auto', 'force_generic_plan'] as const)(
    'the first page is read by index',
    async (plans) => {
      const named = await stepsOf({ order: 'name', plans });
      expect(named).toContain(byName);
      expect(named).not.toContainEqual(throughAllClubs);
      const nearest = await stepsOf({ order: 'distance', plans });
      expect(nearest).toContain(byPlace);
      expect(nearest).not.toContainEqual(throughAllClubs);
    },
  );

  it.each([
    ['few', 'green', bySearch, bySearch],
    ['one', 'aberbadarn', bySearch, bySearch],
    ['none', 'nobody', bySearch, bySearch],
    ['many', 'cricket', byName, byPlace],
    ['many, of two letters', 'll', byName, byPlace],
    ['most, of one letter', 'c', byName, byPlace],
    ['none, of two letters', 'zx', byName, byName],
    ['none, of a sign', '%', byName, byName],
    ['all, of an apostrophe', "'", byName, byPlace],
  ])('a search that finds %s is answered by index: %s', async (_found, search, named, nearest) => {
    const stepsByName = await stepsOf({ search, order: 'name' });
    expect(stepsByName).toContain(named);
    expect(stepsByName).not.toContainEqual(throughAllClubs);
    const stepsByPlace = await stepsOf({ search, order: 'distance' });
    expect(stepsByPlace).toContain(nearest);
    expect(stepsByPlace).not.toContainEqual(throughAllClubs);
  });

  it('no name that is typed letter by letter has all clubs gone through', async () => {
    const name = 'llandwr o’connor & district';
    for (let length = 1; length <= name.length; length += 1)
      for (const order of ['name', 'distance'] as const) {
        const steps = await stepsOf({ search: name.slice(0, length), order });
        expect(steps, name.slice(0, length)).not.toContainEqual(throughAllClubs);
      }
  });
});
