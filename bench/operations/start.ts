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
 * Runs `npm start` on this checkout with the embedded database: the time until it is ready, and the memory of all its
 * processes without PostgreSQL when it is idle.
 */
const { rounds, idleSeconds } = readOptions(
  { rounds: 5, idleSeconds: 30 },
  { rounds: 1, idleSeconds: 5 },
);
const limits = { readySeconds: 1.2, allMiB: 220, serverMiB: 150 };

const dataDir = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
// The first start builds what has changed, and creates the database.
await (await start()).stop();
const times: number[] = [];
for (let round = 1; round < rounds; round++) {
  printProgress(`start ${round} of ${rounds}`);
  const { seconds, stop } = await start();
  times.push(seconds);
  await stop();
}
printProgress(`start ${rounds} of ${rounds}, then ${idleSeconds} s without requests`);
const last = await start();
times.push(last.seconds);
await pause(idleSeconds * 1_000);
const sizes = await listSizes(last.pid);
reportBar('npm start until it is ready', {
  value: getMedian(times),
  unit: 's',
  atMost: limits.readySeconds,
});
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
await last.stop();
await rm(dataDir, { recursive: true, force: true });

async function start() {
  const began = performance.now();
  const { PATH } = process.env;
  const child = spawn('npm', ['start'], {
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
  if ((await Promise.race([ready, ended])) !== true) throw new Error(`npm start failed: ${output}`);
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
