import { spawnSync } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const files = [
  'package.json',
  'package-lock.json',
  'rolldown.config.ts',
  'node_modules/.installed',
  'bench/package.json',
  'contract/chat.ts',
  'e2e/package.json',
  'packages/embedded-postgres/cluster.ts',
  'server/build/cli.js',
  'server/build/main.js',
  'server/chat/routes.ts',
  'server/chat/schema.ts',
  'server/testing/chat.ts',
  'web/build/client/index.html',
  'web/package.json',
  'web/routes.ts',
];

let checkout: string;

beforeEach(async () => {
  checkout = await realpath(await mkdtemp(join(tmpdir(), 'is-prepared-')));
  for (const file of files) await write(file, 'before');
  for (const file of ['is-prepared.sh', 'steps/prepared-stamp.mjs', 'steps/project.mjs'])
    await cp(join(import.meta.dirname, file), join(checkout, 'bin', file));
  for (const command of ['start', 'cli']) finishStamp(command);
});

afterEach(() => rm(checkout, { recursive: true }));

test('nothing has to be prepared when nothing has changed', () => {
  expect([isPrepared('start'), isPrepared('cli')]).toEqual([true, true]);
});

test.each([
  'package-lock.json',
  'node_modules/.installed',
  'e2e/package.json',
  'contract/chat.ts',
  'packages/embedded-postgres/cluster.ts',
  'server/chat/routes.ts',
])('the server has to be prepared again when %s has changed', async (file) => {
  await write(file, 'after');
  expect([isPrepared('start'), isPrepared('cli')]).toEqual([false, false]);
});

test('a changed file of the web app concerns only the command that serves the web app', async () => {
  await write('web/routes.ts', 'after');
  expect([isPrepared('start'), isPrepared('cli')]).toEqual([false, true]);
});

test('the server has to be prepared again when a file was deleted, renamed or restored with its old date', async () => {
  await rm(join(checkout, 'server/chat/schema.ts'));
  expect(isPrepared('cli')).toBe(false);
  finishStamp('cli');
  expect(isPrepared('cli')).toBe(true);
  await rename(join(checkout, 'contract/chat.ts'), join(checkout, 'contract/talk.ts'));
  expect(isPrepared('cli')).toBe(false);
  finishStamp('cli');
  await utimes(join(checkout, 'server/chat/routes.ts'), 0, 0);
  expect(isPrepared('cli')).toBe(false);
});

test('tests and built files need no preparation when they change', async () => {
  await write('server/testing/chat.ts', 'after');
  await write('server/build/main.js', 'after');
  expect(isPrepared('start')).toBe(true);
});

test.each(['node_modules', 'server/build/main.js', 'web/build/client'])(
  'the server has to be prepared again when %s is missing',
  async (file) => {
    await rm(join(checkout, file), { recursive: true });
    expect(isPrepared('start')).toBe(false);
  },
);

test('the server has to be prepared again on a machine of another kind', async () => {
  const stamp = await readFile(join(checkout, 'server/build/.prepared-cli'), 'utf8');
  await write('server/build/.prepared-cli', stamp.replace(/^\S+ \S+/, 'Darwin arm64'));
  expect(isPrepared('cli')).toBe(false);
});

test('a file that changes while the sources are read has to be read again', () => {
  finishStamp('cli', "writeFileSync('server/chat/routes.ts', 'after');");
  expect(isPrepared('cli')).toBe(false);
});

test('the server has to be prepared again when a file has changed after the clock of the machine was set back', async () => {
  const inAnHour = Date.now() / 1000 + 3600;
  await utimes(join(checkout, 'server/build/.prepared-cli'), inAnHour, inAnHour);
  expect(isPrepared('cli')).toBe(true);
  await write('server/chat/routes.ts', 'after');
  expect(isPrepared('cli')).toBe(false);
});

test('a checkout to which nothing can be written needs no stamp', async () => {
  await rm(join(checkout, 'server/build'), { recursive: true });
  // Nobody can create a file there, root included.
  await symlink('/sys', join(checkout, 'server/build'));
  finishStamp('cli');
  expect(isPrepared('cli')).toBe(false);
});

async function write(file: string, text: string) {
  await mkdir(dirname(join(checkout, file)), { recursive: true });
  await writeFile(join(checkout, file), text);
}

function finishStamp(command: string, duringRun = '') {
  const script = `
    import { writeFileSync } from 'node:fs';
    import { startStamp } from './bin/steps/prepared-stamp.mjs';
    const stamp = startStamp('${command}');
    ${duringRun}
    stamp.finish();`;
  const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: checkout,
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
}

function isPrepared(command: string) {
  return spawnSync('sh', ['bin/is-prepared.sh', command], { cwd: checkout }).status === 0;
}
