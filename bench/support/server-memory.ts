import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerProcess } from '@fixturebook/server/testing/processes/server-process';

/** Makes a server report its heap, because the memory of its process includes garbage. */
export const heapReportSettings = {
  NODE_OPTIONS: `--expose-gc --max-semi-space-size=2 --import ${import.meta.resolve('./report-heap.ts')}`,
};

/** Returns the bytes that a server uses, in the JavaScript heap and in the native heap. */
export async function measureHeapBytes({ pid, output }: ServerProcess) {
  const answers = () => [...output().matchAll(/^holds (\d+) bytes$/gm)];
  const before = answers().length;
  process.kill(pid, 'SIGUSR2');
  while (answers().length === before) await pause(5);
  const regions = await readFile(`/proc/${pid}/smaps`, 'utf8');
  const native = Number(regions.match(/\[heap\]\n(?:.+\n)*?Rss: +(\d+) kB/)?.[1]) * 1024;
  return Number(answers().at(-1)?.[1]) + native;
}
