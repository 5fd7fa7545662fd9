import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readImports } from '../../checks/read-imports.ts';
import { listSourceFiles } from '../../checks/source-files.ts';
import { projectRoot } from './project.mjs';
import { releasePackages } from './release-content.mjs';

const sources = listSourceFiles(projectRoot);
const imports = readImports(projectRoot, sources).filter(({ typeOnly }) => !typeOnly);
const serverSources = sources.filter(
  (file) =>
    /^(server|packages)\/.*\.ts$/.test(file) &&
    !file.endsWith('.test.ts') &&
    !file.startsWith('server/testing/'),
);

test('the archive has the packages that are not in the bundle, and no others', () => {
  const programs = findInSources(/join\(serverFolder, '([\w/-]+\.ts)'\)/g);
  expect(programs).toContain('clubs/vendor-sharp-process.ts');
  const imported = programs.flatMap((program) => listImportedPackages(`server/${program}`));
  const read = findInSources(/\bresolve\('((?:@[\w-]+\/)?[\w.-]+)[^']*'\)/g);
  expect([...new Set([...imported, ...read])].sort()).toEqual(releasePackages);
});

/** Returns what the pattern captures in the sources of the server. */
function findInSources(pattern: RegExp) {
  return serverSources.flatMap((file) =>
    [...readFileSync(join(projectRoot, file), 'utf8').matchAll(pattern)].map(
      ([, found = '']) => found,
    ),
  );
}

/** Follows the imports of a program through the sources, but not into packages. */
function listImportedPackages(program: string) {
  const files = new Set([program]);
  const packages = new Set<string>();
  for (const file of files)
    for (const { to, local } of imports.filter(({ from }) => from === file)) {
      if (local) files.add(to);
      else if (!to.startsWith('node:')) packages.add(to);
    }
  return [...packages];
}
