import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { listProcessGroup } from './processes.ts';
import type { Message } from './report.ts';

interface RunOptions {
  /** The options of the benchmark, such as `--quick`. */
  options: string[];
  /** Stops the benchmark. */
  signal: AbortSignal;
  onMessage: (message: Message) => void;
  onOutput: (text: Buffer) => void;
}

/** How long processes get to end before they are killed. */
const graceMs = 10_000;
const pollMs = 50;

/**
 * Runs a benchmark as a process of its own, so that none of them slows the next one down. When it has ended, failed or been
 * stopped, ends what it has started and deletes its temporary files. Returns its exit code, or null if a signal ended it.
 */
export async function runBenchmark(
  script: string,
  { options, signal, onMessage, onOutput }: RunOptions,
): Promise<number | null> {
  const folder = await mkdtemp(join(tmpdir(), 'fixturebook-bench-'));
  // The process leads a group of its own. A PostgreSQL is not in the group, but ends with the process that started it.
  const child = fork(script, options, {
    silent: true,
    detached: true,
    env: { ...process.env, TMPDIR: folder },
  });
  const groupId = child.pid as number;
  child.on('message', onMessage);
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', onOutput);
  const closed = once(child, 'close');
  const stop = () => void endGroup(groupId);
  signal.addEventListener('abort', stop);
  const [exitCode] = await once(child, 'exit');
  signal.removeEventListener('abort', stop);
  await endGroup(groupId);
  await closed;
  // A PostgreSQL that is ending can still write files.
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  return exitCode;
}

async function endGroup(groupId: number) {
  const endAt = performance.now() + graceMs;
  let signal: NodeJS.Signals | undefined = 'SIGTERM';
  while ((await listProcessGroup(groupId)).length > 0) {
    if (signal) signalGroup(groupId, signal);
    signal = performance.now() > endAt ? 'SIGKILL' : undefined;
    await pause(pollMs);
  }
}

function signalGroup(groupId: number, signal: NodeJS.Signals) {
  try {
    process.kill(-groupId, signal);
  } catch (error) {
    // The last process of the group has just ended.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
