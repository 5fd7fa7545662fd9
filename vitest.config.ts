import { defineConfig } from 'vitest/config';

function project(name: string, include: string, globalSetup: string[] = []) {
  return {
    test: { name, include: [include], globalSetup, testTimeout: 30_000, hookTimeout: 30_000 },
  };
}

export default defineConfig({
  test: {
    projects: [
      project('contract', 'contract/**/*.test.ts'),
      project('server', 'server/**/*.test.ts', ['server/testing/template-database.ts']),
      project('web', 'web/**/*.test.{ts,tsx}'),
      project('house', '{bin,checks}/**/*.test.ts'),
    ],
  },
});
