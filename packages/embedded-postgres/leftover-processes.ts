import { readdir, readFile, readlink, realpath, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time for PostgreSQL to write its memory to disk before it is killed. */
const STOP_TIMEOUT_MS = 10_000;

/** Finds processes by their folder, as a pid file can be stale. The caller must hold the folder's locks. */
export async function stopLeftoverProcesses(cluster: string): Promise<void> {
  const started = Date.now();
  let running = await listClusterProcesses(cluster);
  for (const pid of running) sendSignal(pid, 'SIGINT');
  while (running.length > 0) {
    if (Date.now() - started > STOP_TIMEOUT_MS)
      for (const pid of running) sendSignal(pid, 'SIGKILL');
    await sleep(10);
    running = await listClusterProcesses(cluster);
  }
  await rm(join(cluster, 'postmaster.pid'), { force: true });
}

/** Omits zombie processes, which have no working folder. */
async function listClusterProcesses(cluster: string): Promise<number[]> {
  const folder = await realpath(cluster);
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const found = await Promise.all(pids.map((pid) => isPostgresProcessInFolder(pid, folder)));
  return pids.filter((_, index) => found[index]);
}

async function isPostgresProcessInFolder(pid: number, folder: string): Promise<boolean> {
  try {
    if ((await readlink(`/proc/${pid}/cwd`)) !== folder) return false;
    return (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === 'postgres';
  } catch {
    return false;
  }
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // The process has already ended.
  }
}
