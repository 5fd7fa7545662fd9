import type { ClientBase, Pool } from 'pg';

/** A restore creates this table together with all others, and drops it when it ends. */
export const unfinishedRestoreTable = 'drizzle.unfinished_restore';

/** An error without a cause, so that the operator sees this message instead. */
export class UnfinishedRestoreError extends Error {
  constructor() {
    super(
      'The restore into this database has not ended. ' +
        'Repeat it with the same backup (npm run cli -- restore FILE), and it goes on.',
    );
  }
}

/** Needs no rights on the table, because the role that serves requests may have none yet. */
export async function isRestoreUnfinished(client: ClientBase | Pool) {
  const { rows } = await client.query<{ isUnfinished: boolean }>(
    `select exists (select from pg_class where relnamespace::regnamespace::text || '.' || relname = $1)
      as "isUnfinished"`,
    [unfinishedRestoreTable],
  );
  return rows[0]?.isUnfinished === true;
}
