import { drizzle } from 'drizzle-orm/node-postgres';
import { createOpponentQueries } from '../../opponents/queries.ts';
import { GuardedPool } from '../../platform/database/guarded-pool.ts';
import { explainQueries } from '../database/query-plan.ts';

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
  const queries = createOpponentQueries(drizzle({ client: pool }));
  return {
    find: (date: FreeDateKey) => findOpponents(queries, date),
    async listFreeDates(count: number): Promise<FreeDateKey[]> {
      const { rows } = await pool.query(
        `select club_id as "clubId", id, date::text from fixtures
         where status = 'open' order by id limit $1`,
        [count],
      );
      return rows;
    },
    /** Returns the executed steps of the plan of each statement of `find`. */
    explainQueries: (date: FreeDateKey) =>
      explainQueries(pool, (db) => findOpponents(createOpponentQueries(db), date)),
    close: () => pool.end(),
  };
}

async function findOpponents(
  queries: ReturnType<typeof createOpponentQueries>,
  { clubId, id, date }: FreeDateKey,
) {
  const own = await queries.findOwnDate(clubId, id, date);
  const found = own ? await queries.listOpponents(clubId, id) : [];
  const near = found.length > 0 ? [] : await queries.listNearMisses(clubId, id);
  return { found: found.length, near: near.length };
}
