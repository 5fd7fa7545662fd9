import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

const folder = await mkdtemp(join(tmpdir(), 'supervise-'));
afterAll(() => rm(folder, { recursive: true }));

test.each(['SIGTERM', 'SIGKILL'] as const)(
  'ends a command, and runs no later one of its script, when npm receives %s',
  async (signal) => {
    const laterCommand = join(folder, `later-${signal}`);
    const npm = await startScript(`node first.mjs && touch ${laterCommand}`);
    process.kill(npm.pid, signal);
    await vi.waitFor(() => expect(isRunning(npm.commandPid)).toBe(false), { timeout: 10_000 });
    await vi.waitFor(() => expect(isRunning(npm.shellPid)).toBe(false), { timeout: 10_000 });
    expect(existsSync(laterCommand)).toBe(false);
  },
);

/** Runs `npm start` with a script whose first command goes on until npm is gone. */
async function startScript(start: string) {
  const supervise = JSON.stringify(join(import.meta.dirname, 'supervise.mjs'));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ scripts: { start } }));
  await writeFile(
    join(folder, 'first.mjs'),
    `import { watchParentProcess } from ${supervise};
    watchParentProcess(() => process.kill(process.pid, 'SIGTERM'), { isInShell: true });
    console.log(process.pid + ' ' + process.ppid);
    setTimeout(() => {}, 60_000);`,
  );
  const npm = spawn('npm', ['start', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [line] = (await once(createInterface({ input: npm.stdout }), 'line')) as [string];
  const [commandPid = 0, shellPid = 0] = line.split(' ').map(Number);
  onTestFinished(() => {
    for (const pid of [commandPid, shellPid]) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
  });
  return { pid: Number(npm.pid), commandPid, shellPid };
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
