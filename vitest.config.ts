import { defineConfig } from 'vitest/config';

/** One for each of two cores. A PostgreSQL of your own is shared, so only one can use it. */
const workers = process.env.DATABASE_URL ? 1 : 2;

function project(name: string, include: string, options: { globalSetup?: string[] } = {}) {
  return {
    test: { name, include: [include], testTimeout: 30_000, hookTimeout: 30_000, ...options },
  };
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      project('contract', 'contract/**/*.test.ts'),
      project('server', 'server/**/*.test.ts', {
        globalSetup: ['server/testing/database/template-database.ts'],
      }),
      project('web', 'web/**/*.test.{ts,tsx}'),
      project('house', '{bin,checks}/**/*.test.ts'),
    ],
  },
});
