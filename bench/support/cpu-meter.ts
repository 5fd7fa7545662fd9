import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { getEndedChildrenSeconds } from './measures.ts';
import { listChildren } from './processes.ts';

const queueTimeoutMs = 180_000;

/** Measures the CPU time of a server and of the PostgreSQL of its database, and waits for the jobs in its queue. */
export async function createCpuMeter(serverPid: number, databaseUrl: string) {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('show data_directory');
  const pidFile = await readFile(`${rows[0].data_directory}/postmaster.pid`, 'utf8');
  const postmasterPid = Number(pidFile.split('\n')[0]);
  return {
    async read() {
      return {
        serverSeconds: await getThreadSeconds(serverPid),
        databaseSeconds: await getFamilyCpuSeconds(postmasterPid),
      };
    },
    /** Waits for the jobs that a change causes, also for those that are due within two minutes. */
    async waitUntilJobsAreDone() {
      const end = performance.now() + queueTimeoutMs;
      while ((await client.query(unfinishedJobsSql)).rowCount) {
        if (performance.now() > end) throw new Error('The job queue did not become empty.');
        await pause(100);
      }
    },
    close: () => client.end(),
  };
}

const unfinishedJobsSql = `
  select from pgboss.job
  where state < 'completed' and start_after < now() + interval '2 minutes' and name not like '\\_\\_%'
  union all select from waiting_jobs where due_at < now() + interval '2 minutes'
  limit 1`;

/** Includes the child processes that have ended, which the system adds to their parent. */
async function getFamilyCpuSeconds(pid: number) {
  const pids = [pid, ...(await listChildren(pid))];
  const seconds = await Promise.all(pids.map((one) => getThreadSeconds(one).catch(() => 0)));
  return seconds.reduce((sum, value) => sum + value, await getEndedChildrenSeconds(pid));
}

/** Is more exact than `/proc/PID/stat`, which counts in hundredths of a second. */
async function getThreadSeconds(pid: number) {
  const threads = await readdir(`/proc/${pid}/task`);
  const times = await Promise.all(
    threads.map((thread) =>
      readFile(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').catch(() => '0'),
    ),
  );
  return times.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
}
