import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyReleaseFiles, findUnwantedFiles } from './release-files.mjs';

const FILES = [
  '.env.example',
  'server/main.ts',
  'server/main.test.ts',
  'server/.env.local',
  'server/testing/builders.ts',
  'web/build/client/index.html',
];
const PATHS = ['.env.example', 'server'];
const RELEASED = ['.env.example', 'server/main.ts', 'web/build/client/index.html'];

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'release-'));
  for (const file of FILES) createFile(file);
});

afterEach(() => rmSync(folder, { recursive: true }));

test('copies what git tracks, and the built web app', () => {
  runGit('init', '--quiet');
  runGit('add', '.env.example', 'server');
  createFile('server/notes.ts');
  expect(copyAndList()).toEqual(RELEASED);
});

test('copies no tests and no settings of the operator from a folder without git', () => {
  expect(copyAndList()).toEqual(RELEASED);
});

test('finds tests, settings and keys among the files of an archive, but not in its packages', () => {
  const unwanted = ['a/server/main.test.ts', 'a/.env', 'a/deploy/.env.local', 'a/deploy/site.key'];
  const wanted = ['a/.env.example', 'a/server/main.ts', 'a/node_modules/b/index.test.ts'];
  expect(findUnwantedFiles([...unwanted, ...wanted])).toEqual(unwanted);
});

function createFile(file: string) {
  mkdirSync(join(folder, 'checkout', dirname(file)), { recursive: true });
  writeFileSync(join(folder, 'checkout', file), '');
}

function runGit(...args: string[]) {
  execFileSync('git', args, { cwd: join(folder, 'checkout') });
}

function copyAndList() {
  const release = join(folder, 'release');
  copyReleaseFiles(join(folder, 'checkout'), release, PATHS);
  const entries = readdirSync(release, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return files.map((file) => join(file.parentPath, file.name).slice(release.length + 1)).sort();
}
