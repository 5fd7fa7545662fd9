import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { getMedian } from '../support/measures.ts';
import { readOptions } from '../support/options.ts';
import { listProcessTree, readMemoryBytes } from '../support/processes.ts';
import { printProgress, reportBar } from '../support/report.ts';

/**
 * Starts this checkout with the embedded database, with npm and without: the time until it is ready. Then the memory of all
 * processes of `npm start` without PostgreSQL when it is idle.
 */
const { rounds, idleSeconds } = readOptions(
  { rounds: 5, idleSeconds: 30 },
  { rounds: 1, idleSeconds: 5 },
);
const limits = { readySeconds: 1.2, allMiB: 220, serverMiB: 150 };
const withNpm = ['npm', 'start'];
const withoutNpm = ['bin/fixturebook.sh', 'start'];

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
// The first start builds what has changed, and creates the database.
await (await start(withNpm)).stop();
for (const command of [withoutNpm, withNpm])
  reportBar(`${command.join(' ')} until it is ready`, {
    value: getMedian(await timeStarts(command)),
    unit: 's',
    atMost: limits.readySeconds,
  });
printProgress(`${idleSeconds} s without requests`);
const idle = await start(withNpm);
await pause(idleSeconds * 1_000);
const sizes = await listSizes(idle.pid);
reportBar(`all processes ${idleSeconds} s after npm start, without PostgreSQL`, {
  value: sizes.reduce((sum, size) => sum + size, 0),
  unit: 'MiB',
  atMost: limits.allMiB,
});
reportBar('the server alone', {
  value: Math.max(...sizes),
  unit: 'MiB',
  atMost: limits.serverMiB,
});
await idle.stop();
await rm(dataDir, { recursive: true, force: true });

async function timeStarts(command: string[]) {
  const times: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    printProgress(`${command.join(' ')}, ${round} of ${rounds}`);
    const { seconds, stop } = await start(command);
    times.push(seconds);
    await stop();
  }
  return times;
}

async function start(command: string[]) {
  const began = performance.now();
  const { PATH } = process.env;
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { PATH, HOME: dataDir, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let output = '';
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (text) => {
        output += text;
        if (/ is ready at /.test(output)) resolve(true);
      });
  });
  if ((await Promise.race([ready, ended])) !== true)
    throw new Error(`${command.join(' ')} failed: ${output}`);
  return {
    pid: child.pid as number,
    seconds: (performance.now() - began) / 1_000,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Returns the resident memory of each process in MiB. */
async function listSizes(pid: number) {
  const sizes: number[] = [];
  for (const one of await listProcessTree(pid)) {
    const command = await readFile(`/proc/${one}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('postgres')) continue;
    sizes.push((await readMemoryBytes(one, 'Rss')) / 1024 ** 2);
  }
  return sizes;
}
