import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findDebianProgram } from '@fixturebook/server/testing/processes/debian-program';
import { validate } from 'dockerfile-utils';
import type { Report } from '../support/promise-report.ts';
import type { Stage } from './dockerfile.ts';
import { projectRoot } from './image.ts';

const scripts = ['bin/fixturebook.sh', 'deploy/create-server-role.sh'];
const composeFiles = ['compose.yaml', 'compose.small.yaml'];

/** Reads the files of `deploy/` with the parsers of their programs, as far as these need no container. */
export async function lintDeployFiles(dockerfile: string, stages: Stage[], report: Report) {
  const faults = validate(dockerfile).map(
    ({ message, range }) => `line ${range.start.line + 1}: ${message}`,
  );
  report.promise('the Dockerfile is valid', faults.join('; ') || 'no fault', faults.length === 0);
  await checkShellCommands(stages, report);
  for (const file of composeFiles) await checkComposeFile(file, report);
}

async function checkShellCommands(stages: Stage[], report: Report) {
  const shellcheck = await findDebianProgram('shellcheck');
  const commands = stages
    .flatMap(({ instructions }) => instructions)
    .filter(({ keyword }) => keyword === 'RUN' || keyword === 'HEALTHCHECK')
    .map(({ text }) => text.replace(/^CMD /, ''));
  const files = scripts.map((file) => readFileSync(join(projectRoot, file), 'utf8'));
  const found = [...files, ...commands].flatMap((input) => {
    const args = ['--shell=sh', '--format=gcc', '-'];
    const { stdout, stderr, status, error } = spawnSync(shellcheck, args, {
      input,
      encoding: 'utf8',
    });
    // The exit code is 1 if there are faults, and another one if the input was not checked.
    if (status !== 0 && status !== 1)
      return [`shellcheck ended with ${status}: ${error?.message ?? stderr.trim()}`];
    return stdout.split('\n').filter(Boolean);
  });
  report.promise(
    'shellcheck finds no fault in the scripts and in the commands of the Dockerfile',
    found.join('; ') || `${scripts.length} scripts and ${commands.length} commands`,
    found.length === 0 && commands.length > 0,
  );
}

/** Docker Compose reads the file as for a start, with settings for all that the operator must set. */
async function checkComposeFile(file: string, report: Report) {
  const folder = mkdtempSync(join(tmpdir(), 'fixturebook-compose-'));
  try {
    cpSync(join(projectRoot, 'deploy'), folder, { recursive: true });
    const example = readFileSync(join(folder, '.env.example'), 'utf8');
    const filled = example.replace(/^#(?=[A-Z_0-9]+=)/gm, '').replace(/=$/gm, '=secret');
    writeFileSync(join(folder, '.env'), filled);
    const program = await findDebianProgram('docker-compose');
    const args = ['--file', join(folder, file), 'config', '--services'];
    const services = execFileSync(program, args, { cwd: folder }).toString().trim().split('\n');
    report.promise(`Docker Compose reads ${file}`, services.sort().join(', '), true);
  } catch (error) {
    report.promise(`Docker Compose reads ${file}`, (error as Error).message, false);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
