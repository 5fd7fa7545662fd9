import { readdir, readFile } from 'node:fs/promises';

/** Returns the process and all processes that it and its children started. */
export async function listProcessTree(pid: number): Promise<number[]> {
  const children = await listChildren(pid).catch(() => []);
  return [pid, ...(await Promise.all(children.map(listProcessTree))).flat()];
}

export async function listChildren(pid: number) {
  const tasks = await readdir(`/proc/${pid}/task`);
  const children = await Promise.all(
    tasks.map((task) => readFile(`/proc/${pid}/task/${task}/children`, 'utf8').catch(() => '')),
  );
  return children.join(' ').split(' ').filter(Boolean).map(Number);
}

/** Returns the processes of a group that have not ended. */
export async function listProcessGroup(groupId: number): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter(Boolean);
  const isMember = await Promise.all(pids.map((pid) => isRunningInGroup(pid, groupId)));
  return pids.filter((_, index) => isMember[index]);
}

async function isRunningInGroup(pid: number, groupId: number) {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name of the program comes before, in brackets, and can hold spaces.
  const [state, , group] = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return Number(group) === groupId && state !== 'Z';
}

/** Returns the memory of a process in bytes, 0 if it has ended. `Pss` counts shared pages once. */
export async function readMemoryBytes(pid: number, kind: 'Rss' | 'Pss') {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
  return Number(text.match(new RegExp(`^${kind}: +(\\d+) kB`, 'm'))?.[1] ?? 0) * 1024;
}

/** Returns how many times the main thread of a process has waited and was woken. */
export async function countWakeUps(pid: number) {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(text.match(/^voluntary_ctxt_switches:\s+(\d+)/m)?.[1]);
}
