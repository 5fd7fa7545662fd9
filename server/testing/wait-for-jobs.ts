import { vi } from 'vitest';
import type { TestApp } from './test-app.ts';

export async function waitForJobs({ db }: TestApp) {
  await vi.waitUntil(
    async () => {
      const { rows } = await db.$client.query(
        `select name from pgboss.job
         where state in ('created', 'retry', 'active') and start_after <= now()`,
      );
      return rows.length === 0;
    },
    { timeout: 30_000, interval: 50 },
  );
}
