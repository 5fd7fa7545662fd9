import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { projectRoot, workspaces } from './project.mjs';
import { runProgram } from './run-program.mjs';

let project: string;

/** Creates a minimal project whose only build tool is a local package. */
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'install-'));
  for (const folder of ['bin/steps', 'packages'])
    await cp(join(projectRoot, folder), join(project, folder), { recursive: true });
  const tool = { 'a-build-tool': 'file:a-build-tool-1.0.0.tgz' };
  await writePackageJson('.', { workspaces, devDependencies: tool });
  for (const folder of workspaces) await writePackageJson(folder, { name: basename(folder) });
  await writePackageJson('a-build-tool', { name: 'a-build-tool', version: '1.0.0' });
  await runProgram(['npm', 'pack', './a-build-tool', '--silent'], { cwd: project });
  await runProgram(['npm', 'install', '--package-lock-only', '--offline', '--silent'], {
    cwd: project,
  });
});

afterEach(() => rm(project, { recursive: true }));

test('installs the build tools when NODE_ENV is production', async () => {
  await runInstall({ NODE_ENV: 'production' });
  expect(existsSync(join(project, 'node_modules/a-build-tool/package.json'))).toBe(true);
  expect(hasInstallStamp()).toBe(true);
});

test('reports that a package is missing even if npm exits without an error', async () => {
  const idleNpm = join(project, 'idle-npm.js');
  await writeFile(idleNpm, '');
  expect(await runInstall({ npm_execpath: idleNpm })).toContain('npm left out a-build-tool');
  expect(hasInstallStamp()).toBe(false);
});

async function writePackageJson(folder: string, content: object) {
  await mkdir(join(project, folder), { recursive: true });
  await writeFile(join(project, folder, 'package.json'), JSON.stringify(content));
}

async function runInstall(env: Record<string, string>) {
  const script =
    "import { installDependencies } from './bin/steps/install.mjs'; await installDependencies();";
  const command = [process.execPath, '--input-type=module', '--eval', script];
  return (await runProgram(command, { cwd: project, env })).output;
}

function hasInstallStamp() {
  return existsSync(join(project, 'node_modules/.installed'));
}
