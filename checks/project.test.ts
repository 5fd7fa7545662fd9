import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { checkImports, checkStructure } from './project.ts';
import { listSourceFiles } from './source-files.ts';

const project = dirname(import.meta.dirname);
const projectCopy = mkdtempSync(join(tmpdir(), 'house-'));
for (const file of [...listSourceFiles(project), 'docs/style.md'])
  cpSync(join(project, file), join(projectCopy, file));
const importFaultsBefore = checkImports(projectCopy);
const structureFaultsBefore = checkStructure(projectCopy);
const changedFiles = new Set<string>();

afterEach(() => {
  for (const file of changedFiles) {
    rmSync(join(projectCopy, file));
    if (existsSync(join(project, file))) cpSync(join(project, file), join(projectCopy, file));
  }
  changedFiles.clear();
});

afterAll(() => {
  rmSync(projectCopy, { recursive: true });
});

describe('the import check reports a forbidden import', () => {
  test.each([
    ['contract/text.ts', 'hono', 'contract imports only zod, postcode'],
    ['contract/text.ts', '../server/app.ts', 'contract imports only zod, postcode'],
    ['server/fixtures/rules.ts', '../clubs/schema.ts', 'a feature imports only queries,'],
    ['server/fixtures/rules.ts', '../chat/events.ts', 'chat reacts to others,'],
    ['server/fixtures/rules.ts', '../../web/root.tsx', 'the server imports the contract, packages'],
    ['server/platform/errors.ts', '../clubs/queries.ts', 'platform imports no feature'],
    ['server/platform/errors.ts', '../app.ts', 'platform imports no feature'],
    [
      'server/main.ts',
      './clubs/queries.ts',
      'only server/app.ts, server/leaving.ts, server/cli-commands.ts, web/routes.ts and web/club-layout.tsx bring',
    ],
    ['server/main.ts', './testing/demo.ts', 'production code imports no tests'],
    ['server/app.ts', '@fixturebook/server/testing/demo', 'production code imports no tests'],
    ['web/root.tsx', '../e2e/support/mail.ts', 'production code imports no tests'],
    ['web/root.tsx', '@fixturebook/server', 'web takes types alone from server'],
    [
      'web/root.tsx',
      './clubs/api.ts',
      'only server/app.ts, server/leaving.ts, server/cli-commands.ts, web/routes.ts and web/club-layout.tsx bring',
    ],
    ['web/ui/layout/stack.tsx', '../../clubs/api.ts', 'ui imports no feature'],
    ['web/platform/http.ts', '../clubs/api.ts', 'platform imports no feature'],
    ['web/blog/news.tsx', '../clubs/club-form.tsx', "a web feature imports only another's api.ts"],
    ['e2e/journeys/sign-up.spec.ts', '../../server/accounts/queries.ts', 'e2e speaks HTTP'],
    ['bench/requests/http.ts', '../../server/app.ts', 'bench speaks HTTP'],
    ['bin/prepare.mjs', 'pg', 'the commands run before any package is installed'],
    ['bin/prepare.mjs', '../packages/embedded-postgres/cluster.ts', 'the commands run before'],
    ['packages/embedded-postgres/cluster.ts', '@fixturebook/contract/text', 'packages import no'],
    ['packages/embedded-postgres/folder-lock.mjs', 'pg', 'the commands run an .mjs file of'],
    ['web/root.tsx', '@fixturebook/embedded-postgres', 'web imports the contract and itself'],
  ])('reports that %s imports %s', (file, specifier, reason) => {
    appendToFile(file, `import '${specifier}';`);
    const named = listNewImportFaults().filter((fault) => fault.startsWith(`${file} imports `));
    expect(named).toEqual([expect.stringContaining(reason)]);
  });

  test.each([
    "import type { Db } from '../clubs/schema.ts';",
    "export * from '../clubs/schema.ts';",
    "export const load = () => import('../clubs/schema.ts');",
    "export type Club = import('../clubs/schema.ts').Club;",
  ])('reports a forbidden import in the form %s', (line) => {
    appendToFile('server/fixtures/rules.ts', line);
    expect(listNewImportFaults()).toHaveLength(1);
  });

  test('the import check reports import cycles between features and between files', () => {
    appendToFile('server/blog/queries.ts', "import '../contact/queries.ts';");
    appendToFile('server/contact/commands.ts', "import '../blog/commands.ts';");
    appendToFile('web/ui/one.tsx', "import './other.tsx';");
    appendToFile('web/ui/other.tsx', "import './one.tsx';");
    expect(listNewImportFaults()).toEqual([
      'web/ui/one.tsx → web/ui/other.tsx → web/ui/one.tsx: imports never go in a circle',
      'server/blog → server/contact → server/blog: imports never go in a circle',
    ]);
  });

  test('the import check exits with 1 and names the forbidden import', () => {
    symlinkSync(join(project, 'node_modules'), join(projectCopy, 'node_modules'));
    appendToFile('contract/text.ts', "import 'hono';");
    const command = ['checks/main.ts', 'imports'];
    const { status, stderr } = spawnSync(process.execPath, command, {
      cwd: projectCopy,
      encoding: 'utf8',
    });
    expect(stderr).toContain('contract/text.ts imports hono: contract imports only zod, postcode');
    expect(status).toBe(1);
  });
});

test('the import check accepts allowed imports', () => {
  appendToFile('contract/news.ts', "import { z } from 'zod';");
  appendToFile('contract/news.ts', "import { isValid } from 'postcode';");
  appendToFile('contract/news.test.ts', "import { test } from 'vitest';");
  appendToFile('server/matches/deps.ts', "import '../fixtures/commands.ts';");
  appendToFile('server/matches/commands.test.ts', "import '../testing/test-app.ts';");
  appendToFile('server/notifications/subscribers.ts', "import '../matches/events.ts';");
  appendToFile('web/blog/news.tsx', "import type { Api } from '@fixturebook/server';");
  appendToFile('web/blog/news.tsx', "import '../clubs/api.ts';");
  appendToFile('e2e/journeys/news.spec.ts', "import '@fixturebook/server/testing/builders';");
  appendToFile('web/platform/client.ts', "import type { Api } from '@fixturebook/server';");
  appendToFile('e2e/support/chromium.ts', "import '../../bin/browser.mjs';");
  appendToFile('server/main.ts', "import '@fixturebook/embedded-postgres';");
  appendToFile('bin/prepare.mjs', "import '../packages/embedded-postgres/folder-lock.mjs';");
  expect(listNewImportFaults()).toEqual([]);
});

test.each([
  ['server/clubs/helpers.ts', 'in a feature files are called routes,'],
  ['server/leagues/routes.ts', 'leagues is not a feature of docs/architecture.md'],
  ['web/ui/layout/clubName.tsx', 'clubName.tsx is not in kebab-case'],
  ['server/platform/nothing.test.ts', 'there is no server/platform/nothing.ts beside it to test'],
  ['web/clubs/club-thing.tsx', 'the last word of the name is not in docs/style.md'],
  ['web/clubs/map/helpers.ts', 'the last word of the name is not in docs/style.md'],
  ['web/platform/shell/thing.tsx', 'the last word of the name is not in docs/style.md'],
  ['web/clubs/club.module.css', 'there is no web/clubs/club.tsx beside it to style'],
  ['server/chat/function.sql', 'the start applies only migrations and the functions.sql'],
  ['server/chat/rules/functions.sql', 'the start applies only migrations and the functions.sql'],
])('the structure check reports the badly named file %s', (file, reason) => {
  appendToFile(file, '');
  const faults = checkStructure(projectCopy).filter(
    (fault) => !structureFaultsBefore.includes(fault),
  );
  expect(faults).toEqual([expect.stringContaining(reason)]);
});

test.each([
  'await deps.db.transaction(async (tx) => {});',
  "await deps.db.$client.query('begin');",
  'await client.query(`START TRANSACTION`);',
  "await client.query<Row>('begin');",
  'await db.execute(sql`begin`);',
])('the structure check reports a transaction that is begun by %s', (code) => {
  appendToFile('server/clubs/commands.ts', code);
  expect(checkStructure(projectCopy).join('\n')).toMatch(
    /clubs\/commands\.ts:\d+: begins a transaction; call runTransaction/,
  );
});

test('the structure check reports a file of more than 350 lines', () => {
  appendToFile('server/clubs/rules.ts', '//\n'.repeat(400));
  expect(checkStructure(projectCopy).join('\n')).toMatch(
    /clubs\/rules\.ts: \d+ lines, at most 350/,
  );
});

test('the structure check accepts the names of web files that docs/style.md allows', () => {
  for (const file of ['club-crest-card.tsx', 'club-words.ts', 'use-crest.ts', 'api.ts'])
    appendToFile(`web/clubs/crest/${file}`, '');
  expect(checkStructure(projectCopy)).toEqual(structureFaultsBefore);
});

test('the structure check accepts SQL files that the server applies at its start, and SQL files of tests', () => {
  appendToFile('server/chat/functions.sql', '');
  appendToFile('server/platform/database/functions.sql', '');
  appendToFile('server/migrations/0001_next.sql', '');
  appendToFile('server/testing/database/released/0.1.0.sql', '');
  expect(checkStructure(projectCopy)).toEqual(structureFaultsBefore);
});

test('the structure check reports a folder of more than 40 files', () => {
  for (let number = 1; number <= 41; number++) appendToFile(`docs/pictures/${number}.webp`, '');
  expect(checkStructure(projectCopy)).toContain(
    'docs/pictures: lists 41 files, at most 40 are allowed',
  );
});

function appendToFile(file: string, line: string): void {
  changedFiles.add(file);
  mkdirSync(dirname(join(projectCopy, file)), { recursive: true });
  appendFileSync(join(projectCopy, file), `\n${line}\n`);
}

function listNewImportFaults(): string[] {
  return checkImports(projectCopy).filter((fault) => !importFaultsBefore.includes(fault));
}
