import { expect, test } from 'vitest';
import { readImports } from '../../checks/read-imports.ts';
import { listSourceFiles } from '../../checks/source-files.ts';
import { projectRoot } from './project.mjs';

const imports = readImports(projectRoot, listSourceFiles(projectRoot)).filter(
  ({ typeOnly, dynamic }) => !typeOnly && !dynamic,
);

/** What opens the database for a command of the operator. */
const databaseFiles = [
  'server/cli.ts',
  'server/platform/config.ts',
  'server/platform/database/open-database.ts',
  'server/platform/log.ts',
];

test('the server loads only these packages before it starts the embedded database', () => {
  expect(listLoadedPackages(['server/main.ts'])).toEqual(['drizzle-orm', 'pg', 'pino', 'zod']);
});

test('a start of the server loads no libraries of rare paths', () => {
  expect(listLoadedPackages(['server/main.ts', 'server/start.ts'])).toEqual([
    '@hono/node-server',
    '@hono/zod-openapi',
    'better-auth',
    'drizzle-orm',
    'hono',
    'libphonenumber-js',
    'papaparse',
    'pg',
    'pino',
    'postcode',
    'prom-client',
    'zod',
  ]);
});

test.each(['health', 'jobs', 'mail'])(
  'the commands of server/platform/%s/cli.ts load neither the routes nor the job queue',
  (folder) => {
    const loaded = listLoadedPackages([...databaseFiles, `server/platform/${folder}/cli.ts`]);
    const allowed = ['commander', 'drizzle-orm', 'pg', 'pino', 'prom-client', 'zod'];
    expect(loaded.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(loaded).toContain('commander');
  },
);

/** Follows the imports of files, but not the calls of `import()`, and not into packages. */
function listLoadedPackages(start: string[]) {
  const files = new Set(start);
  const packages = new Set<string>();
  for (const file of files)
    for (const { to, local } of imports.filter(({ from }) => from === file)) {
      if (local) files.add(to);
      else if (!to.startsWith('node:')) packages.add(to);
    }
  return [...packages].sort();
}
