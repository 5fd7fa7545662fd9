import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot, workspaces } from './project.mjs';
import { runProgram } from './run-program.mjs';

let project: string;

/** Creates a minimal project with a library for the server and a tool for development, as local packages. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'install-'));
  for (const folder of ['bin/steps', 'packages'])
    await cp(join(projectRoot, folder), join(project, folder), { recursive: true });
  await writePackageJson('.', {
    workspaces,
    dependencies: { 'a-library': 'file:a-library-1.0.0.tgz' },
    devDependencies: { 'a-test-tool': 'file:a-test-tool-1.0.0.tgz' },
  });
  for (const folder of workspaces) await writePackageJson(folder, { name: basename(folder) });
  for (const name of ['a-library', 'a-test-tool']) {
    await writePackageJson(name, { name, version: '1.0.0' });
    for (const file of ['index.js', 'index.js.map', 'index.d.ts'])
      await writeFile(join(project, name, file), '');
    await runProgram(['npm', 'pack', `./${name}`, '--silent'], { cwd: project });
  }
  await runProgram(['npm', 'install', '--package-lock-only', '--offline', '--silent'], {
    cwd: project,
  });
});

afterEach(() => rm(project, { recursive: true }));

test('installs the test tools for development when NODE_ENV is production', async () => {
  await runInstall({ forDevelopment: true }, { NODE_ENV: 'production' });
  expect(isInstalled('a-test-tool/package.json')).toBe(true);
  expect(isInstalled('a-library/index.d.ts')).toBe(true);
  expect(isInstalled('.installed')).toBe(true);
});

test('installs neither test tools nor source maps and types for the server alone', async () => {
  await runInstall({ forDevelopment: false });
  expect(isInstalled('a-library/index.js')).toBe(true);
  for (const file of ['a-test-tool', 'a-library/index.js.map', 'a-library/index.d.ts'])
    expect(isInstalled(file)).toBe(false);
});

test('keeps the type declarations of a workspace, to which node_modules has a link', async () => {
  await writeFile(join(project, 'server/vendor.d.ts'), '');
  await runInstall({ forDevelopment: false });
  expect(isInstalled('server/vendor.d.ts')).toBe(true);
  expect(isInstalled('a-library/index.d.ts')).toBe(false);
});

test('adds what development needs to an installation for the server', async () => {
  await runInstall({ forDevelopment: false });
  await runInstall({ forDevelopment: true });
  for (const file of ['a-test-tool/package.json', 'a-library/index.js.map', 'a-library/index.d.ts'])
    expect(isInstalled(file)).toBe(true);
});

test('keeps the test tools when the server starts after a change of the packages', async () => {
  await runInstall({ forDevelopment: true });
  await writePackageJson('web', { name: 'web', description: 'changed' });
  await rm(join(project, 'node_modules/a-library'), { recursive: true });
  await writeFile(join(project, 'node_modules/.package-lock.json'), formatLockWithTestToolOnly());
  await runInstall({ forDevelopment: false });
  for (const file of ['a-test-tool/package.json', 'a-library/index.d.ts'])
    expect(isInstalled(file)).toBe(true);
});

test('reports that a package is missing even if npm exits without an error', async () => {
  const idleNpm = join(project, 'idle-npm.js');
  await writeFile(idleNpm, '');
  const output = await runInstall({ forDevelopment: true }, { npm_execpath: idleNpm });
  expect(output).toContain('npm left out a-library, a-test-tool');
  expect(isInstalled('.installed')).toBe(false);
});

test('gives npm the NODE_OPTIONS of the operator, and no heap limit on the second attempt', async () => {
  const failingNpm = join(project, 'failing-npm.js');
  await writeFile(failingNpm, 'console.log(process.env.NODE_OPTIONS); process.exitCode = 1;');
  const env = { npm_execpath: failingNpm, NODE_OPTIONS: '--no-deprecation' };
  const output = await runInstall({ forDevelopment: false }, env);
  expect(output.match(/^--.*/gm)).toEqual([
    '--max-semi-space-size=4 --max-old-space-size=320 --no-deprecation',
    '--max-semi-space-size=4 --no-deprecation',
  ]);
});

function formatLockWithTestToolOnly() {
  const packages = { 'node_modules/a-test-tool': { version: '1.0.0', dev: true } };
  return JSON.stringify({ packages });
}

async function writePackageJson(folder: string, content: object) {
  await mkdir(join(project, folder), { recursive: true });
  await writeFile(join(project, folder, 'package.json'), JSON.stringify(content));
}

async function runInstall(options: { forDevelopment: boolean }, env: Record<string, string> = {}) {
  const script =
    "import { installDependencies } from './bin/steps/install.mjs';" +
    `await installDependencies(${JSON.stringify(options)});`;
  const command = [process.execPath, '--input-type=module', '--eval', script];
  return (await runProgram(command, { cwd: project, env })).output;
}

function isInstalled(path: string) {
  return existsSync(join(project, 'node_modules', path));
}
