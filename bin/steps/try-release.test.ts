import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { tryRelease } from './try-release.mjs';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'try-release-'));
  mkdirSync(join(folder, 'a-release/bin'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('refuses an archive with settings', async () => {
  writeFileSync(join(folder, 'a-release/.env'), '');
  await expect(packAndTry()).rejects.toThrow('The release must not contain a-release/.env.');
});

test('reports a release whose server cannot be run', async () => {
  await expect(packAndTry()).rejects.toThrow(/The release did not start: .*ENOENT/);
});

test('reports the exit code of a release whose server ends at once', async () => {
  writeFileSync(join(folder, 'a-release/bin/fixturebook.sh'), '#!/bin/sh\nexit 3\n');
  chmodSync(join(folder, 'a-release/bin/fixturebook.sh'), 0o755);
  await expect(packAndTry()).rejects.toThrow('The release did not start: the exit code was 3.');
});

function packAndTry() {
  const archive = join(folder, 'a-release.tar.gz.part');
  execFileSync('tar', ['--create', '--gzip', `--file=${archive}`, 'a-release'], { cwd: folder });
  return tryRelease(archive, 'a-release');
}
