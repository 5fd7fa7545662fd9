import type { PoolClient } from 'pg';
import { expect } from 'vitest';

/** Waits until another transaction waits for a lock of this one. */
export async function waitForBlockedTransaction(client: PoolClient) {
  await expect
    .poll(
      async () => {
        const { rows } = await client.query(
          'select from pg_stat_activity where pg_backend_pid() = any(pg_blocking_pids(pid))',
        );
        return rows.length;
      },
      { timeout: 10_000 },
    )
    .toBe(1);
}
