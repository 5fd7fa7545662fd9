import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { listProcessTree } from './processes.ts';
import { runBenchmark } from './run-benchmark.ts';

vi.setConfig({ testTimeout: 60_000 });

const folder = await mkdtemp(join(tmpdir(), 'fixturebook-run-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Prints the id of a process that it starts and the name of a temporary folder, and then does what `end` says. */
async function writeScript(name: string, end: string) {
  const file = join(folder, `${name}.mjs`);
  await writeFile(
    file,
    `import { spawn } from 'node:child_process';
    import { mkdtempSync } from 'node:fs';
    import { tmpdir } from 'node:os';
    const { pid } = spawn('sleep', ['600']);
    console.log(JSON.stringify({ pid, folder: mkdtempSync(tmpdir() + '/') }));
    ${end}`,
  );
  return file;
}

async function run(script: string, { isStopped = false } = {}) {
  const stopping = new AbortController();
  let output = '';
  const exitCode = await runBenchmark(script, {
    options: [],
    signal: stopping.signal,
    onMessage: () => {},
    onOutput: (text) => {
      output += text;
      if (isStopped && output.includes('\n')) stopping.abort();
    },
  });
  const [line = ''] = output.split('\n');
  return { exitCode, ...(JSON.parse(line) as { pid: number; folder: string }) };
}

const isRunning = (pid: number) => existsSync(`/proc/${pid}/cwd`);

it.each([
  ['ends', 'process.exit(0);', 0],
  ['fails', 'throw new Error("failed");', 1],
])('ends the processes and deletes the files of a benchmark that %s', async (name, end, code) => {
  const { exitCode, ...left } = await run(await writeScript(name, end));
  expect(exitCode).toBe(code);
  expect(isRunning(left.pid)).toBe(false);
  expect(existsSync(left.folder)).toBe(false);
});

it('ends the processes and deletes the files of a benchmark that is stopped', async () => {
  const script = await writeScript('stopped', 'setInterval(() => {}, 1_000);');
  const { exitCode, ...left } = await run(script, { isStopped: true });
  expect(exitCode).toBeNull();
  expect(isRunning(left.pid)).toBe(false);
  expect(existsSync(left.folder)).toBe(false);
});

it.each(['SIGINT', 'SIGTERM'] as const)(
  'ends the servers and databases of a benchmark at %s',
  async (signal) => {
    const main = join(import.meta.dirname, '..', 'main.ts');
    const child = spawn(process.execPath, [main, 'idle'], { stdio: 'ignore' });
    const closed = once(child, 'close');
    // The benchmark, its PostgreSQL with several processes, and the server with several connections.
    const findProcesses = async () => {
      const pids = await listProcessTree(child.pid as number);
      expect(pids.length).toBeGreaterThan(10);
      return pids;
    };
    const pids = await vi.waitFor(findProcesses, { timeout: 30_000, interval: 200 });
    child.kill(signal);
    expect(await closed).toEqual([1, null]);
    await vi.waitFor(() => expect(pids.filter(isRunning)).toEqual([]), { timeout: 10_000 });
  },
);
