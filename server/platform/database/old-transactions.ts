import type { Client } from 'pg';

/**
 * Names the oldest transactions that other connections have open for more than a second, because a
 * migration can wait for them. Returns an empty text if there is none, or if the role may not see them.
 */
export async function describeOldTransactions(client: Client) {
  const { rows } = await client.query<{ pid: number; program: string; role: string; age: number }>(`
    select pid, application_name as program, usename as role,
      extract(epoch from clock_timestamp() - xact_start)::int as age
    from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and application_name <> '${migrationApplicationName}'
      and xact_start < clock_timestamp() - interval '1 second'
    order by xact_start limit 3`);
  if (rows.length === 0) return '';
  const list = rows.map(
    ({ pid, program, role, age }) =>
      `process ${pid} (${program || 'unnamed'}, role ${role}, ${age} s)`,
  );
  return `The oldest transactions are those of ${list.join(', ')}.`;
}

/** The name of a connection that makes or restores a backup, in `pg_stat_activity`. */
export const backupApplicationName = 'fixturebook backup';

/** The name of a connection that migrates, in `pg_stat_activity`. */
export const migrationApplicationName = 'fixturebook migration';
