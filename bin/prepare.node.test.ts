import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

let checkout: string;

/** Creates a checkout in which no package is installed. */
beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'fixturebook-')));
  await mkdir(join(checkout, 'bin'));
  await cp(join(import.meta.dirname, 'fixturebook.sh'), join(checkout, 'bin/fixturebook.sh'));
});

afterEach(() => rm(checkout, { recursive: true }));

test('refuses a Node of an older version when the pinned one is missing', async () => {
  await installNodeOnPath('v22.11.0');
  expect(await runScript()).toEqual({
    failed: true,
    output:
      'Fixturebook needs Node 24. It comes with the project on Linux (x64 and arm64); ' +
      'here, install Node 24 yourself. This is Node 22.11.0.',
  });
});

test('runs the server on the Node of the PATH when the pinned one is missing', async () => {
  await installNodeOnPath('v24.0.0');
  expect(await runScript()).toEqual({
    failed: false,
    output: `--max-semi-space-size=8 ${checkout}/server/build/main.js`,
  });
});

/** Puts a program on the PATH that prints its version or, run with anything else, its arguments. */
async function installNodeOnPath(version: string) {
  const node = join(checkout, 'node');
  await writeFile(node, `#!/bin/sh\n[ "$1" = --version ] && echo ${version} || echo "$*"\n`);
  await chmod(node, 0o755);
}

function runScript(): Promise<{ failed: boolean; output: string }> {
  const env = { PATH: `${checkout}:/usr/bin:/bin` };
  return new Promise((resolve) => {
    execFile('sh', [join(checkout, 'bin/fixturebook.sh'), 'start'], { env }, (error, out, err) =>
      resolve({ failed: error !== null, output: `${out}${err}`.trim() }),
    );
  });
}
