import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Waits until no job is due. A job that lost a race on a busy machine runs again within seconds. */
export async function waitForJobs({ db }: TestApp) {
  await vi.waitUntil(
    async () => {
      const { rows } = await db.$client.query(
        `select name from pgboss.job
         where state in ('created', 'active') and start_after <= now()
           or state = 'retry' and start_after <= now() + interval '3 s'
         union all select name from waiting_jobs where due_at <= now()`,
      );
      return rows.length === 0;
    },
    { timeout: 30_000, interval: 50 },
  );
}
