import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { findLockHolderPid, lockFolder, readLockHolder } from './folder-lock.mjs';

let parent: string;
let folder: string;

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'folder-lock-'));
  folder = join(parent, 'folder');
  await mkdir(folder);
});

afterEach(() => rm(parent, { recursive: true }));

test('a folder cannot be locked twice, even through a symbolic link', async () => {
  const lock = await lockFolder(folder, 0);
  await symlink(folder, join(parent, 'link'));
  expect(await lockFolder(join(parent, 'link'), 0)).toBeUndefined();
  expect(await findLockHolderPid(folder)).toBe(process.pid);
  await lock?.release();
});

test('a caller that waits for a locked folder gets the lock as soon as the lock is released', async () => {
  const first = await lockFolder(folder, 0);
  const waiting = lockFolder(folder, 10_000);
  await first?.release();
  const second = await waiting;
  expect(second).toBeDefined();
  await second?.release();
});

test('a folder can be locked after the process with the lock is killed', async () => {
  const script = `
    import { lockFolder } from '${new URL('folder-lock.mjs', import.meta.url)}';
    await lockFolder('${folder}', 0);
    console.log('locked');
    setInterval(() => {}, 1_000);
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script]);
  await once(child.stdout, 'data');
  expect(await findLockHolderPid(folder)).toBe(child.pid);
  expect(await lockFolder(folder, 0)).toBeUndefined();

  child.kill('SIGKILL');
  await once(child, 'exit');
  const lock = await lockFolder(folder, 0);
  expect(lock).toBeDefined();
  await lock?.release();
});

test('the process with the lock sends its database port to processes that wait for it', async () => {
  const lock = await lockFolder(folder, 0);
  const holder = readLockHolder(folder);
  lock?.announcePort(5432);
  expect(await holder).toEqual({ pid: process.pid, port: 5432 });
  await lock?.release();
});

test('waiting for the database port fails when the lock is released first', async () => {
  const lock = await lockFolder(folder, 0);
  const holder = expect(readLockHolder(folder)).rejects.toThrow('stopped while it was starting');
  await findLockHolderPid(folder);
  await lock?.release();
  await holder;
});
