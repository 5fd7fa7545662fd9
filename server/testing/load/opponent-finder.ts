import { drizzle } from 'drizzle-orm/node-postgres';
import { createOpponentQueries } from '../../opponents/queries.ts';
import { GuardedPool } from '../../platform/database/guarded-pool.ts';

export interface FreeDateKey {
  clubId: string;
  id: string;
  date: string;
}

/** Runs the SQL queries of the API route that lists opponents, to measure them without HTTP. */
export function createOpponentFinder(databaseUrl: string) {
  const pool = new GuardedPool(databaseUrl, { connections: 1, isPooled: false });
  // Ignores lost connections, because the database may stop before the pool closes.
  pool.on('error', () => {});
  const sentStatements: { text: string; values: unknown[] }[] = [];
  const logger = {
    logQuery: (text: string, values: unknown[]) => sentStatements.push({ text, values }),
  };
  const queries = createOpponentQueries(drizzle({ client: pool, logger }));

  async function findOpponents({ clubId, id, date }: FreeDateKey) {
    const own = await queries.findOwnDate(clubId, id, date);
    const found = own ? await queries.listOpponents(clubId, id) : [];
    const near = found.length > 0 ? [] : await queries.listNearMisses(clubId, id);
    return { found: found.length, near: near.length };
  }

  return {
    find: findOpponents,
    async listFreeDates(count: number): Promise<FreeDateKey[]> {
      const { rows } = await pool.query(
        `select club_id as "clubId", id, date::text from fixtures
         where status = 'open' order by id limit $1`,
        [count],
      );
      return rows;
    },
    /** Returns the generic query plans of `find`, which PostgreSQL uses for prepared statements. */
    async explainQueries(date: FreeDateKey): Promise<string[]> {
      sentStatements.length = 0;
      await findOpponents(date);
      const statements = [...sentStatements];
      const plans: string[] = [];
      await pool.query('set plan_cache_mode = force_generic_plan');
      for (const { text, values } of statements) {
        await pool.query(`prepare planned as ${text}`);
        const given = values.map((value) => `'${value}'`).join(', ');
        const { rows } = await pool.query(
          `explain (analyze, costs off) execute planned (${given})`,
        );
        plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        await pool.query('deallocate planned');
      }
      await pool.query('reset plan_cache_mode');
      return plans;
    },
    close: () => pool.end(),
  };
}
