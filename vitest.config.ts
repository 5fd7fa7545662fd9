import { globSync, readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/**
 * Two workers, one for each core. With more workers, queries take longer than the 1.5 s after which the
 * server answers 503, so tests fail. A PostgreSQL of your own is shared, so only one worker can use it.
 */
const workers = process.env.DATABASE_URL ? 1 : 2;

/** A busy machine needs more than the second that `expect.poll` waits by default. */
const timeouts = {
  testTimeout: 30_000,
  hookTimeout: 30_000,
  expect: { poll: { timeout: 10_000 } },
};

/**
 * Files that replace modules, which others would then import too, and the file that draws SVG, which the
 * decoder of photos blocks in its whole process.
 */
const filesInOwnProcess = globSync('{web,server,contract,packages}/**/*.test.{ts,tsx}', {
  exclude: ['**/node_modules/**'],
}).filter((file) => /vi\.mock\(|vendor-preview-sharp\.ts'/.test(readFileSync(file, 'utf8')));

/** Files that start server processes, which take the processor from the tests that run beside them. */
const filesWithServerProcesses = globSync('server/**/*.test.ts', {
  exclude: ['**/node_modules/**'],
}).filter((file) => readFileSync(file, 'utf8').includes("/server-process.ts'"));

const testDatabases = 'server/testing/database/template-database.ts';

/**
 * The files of one worker share their modules: importing them again costs a third of the time. Projects
 * with `isHeavy` run after the others, which expect answers of the server within its time limits.
 */
function project(
  name: string,
  include: string[],
  {
    exclude = [],
    globalSetup = [],
    isHeavy = false,
  }: { exclude?: string[]; globalSetup?: string[]; isHeavy?: boolean } = {},
) {
  return {
    test: {
      ...timeouts,
      name,
      include,
      exclude: ['**/node_modules/**', ...filesInOwnProcess, ...exclude],
      globalSetup,
      sequence: { groupOrder: isHeavy ? 1 : 0 },
      isolate: false,
      restoreMocks: true,
      unstubEnvs: true,
      unstubGlobals: true,
    },
  };
}

export default defineConfig({
  test: {
    maxWorkers: workers,
    projects: [
      project('contract', ['contract/**/*.test.ts']),
      project('server', ['server/**/*.test.ts'], {
        exclude: filesWithServerProcesses,
        globalSetup: [testDatabases],
      }),
      project('web', ['web/**/*.test.{ts,tsx}']),
      { test: { ...timeouts, name: 'own process', include: filesInOwnProcess } },
      project('server processes', filesWithServerProcesses, {
        globalSetup: [testDatabases],
        isHeavy: true,
      }),
      project('packages', ['packages/**/*.test.ts'], { isHeavy: true }),
      project('project', ['{bench,bin,checks,e2e}/**/*.test.ts'], { isHeavy: true }),
    ],
  },
});
