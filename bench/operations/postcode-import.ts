import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readOptions } from '../support/options.ts';
import { reportRow } from '../support/report.ts';

/** The limits for importing the 2.6 million postcodes of Great Britain on two processor cores. */
const limits = { seconds: 60, megabytes: 300 };

/** Imports the file twice, first with new postcodes, then with existing ones. Runs on Linux only. */
async function main(file: string) {
  const dataDir = await mkdtemp(join(tmpdir(), 'postcode-import-'));
  try {
    for (const run of ['first import', 'same again']) {
      const { rows, seconds, megabytes } = await measureImport(resolve(file), dataDir);
      reportRow({
        work: `${run} of ${rows.toLocaleString('en-GB')} rows`,
        sides: [{ name: 'import', ratePerSecond: rows / seconds }],
        bars: [
          { name: 'time', value: seconds, unit: 's', atMost: limits.seconds },
          { name: 'peak of memory', value: megabytes, unit: 'MB', atMost: limits.megabytes },
        ],
      });
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measureImport(file: string, dataDir: string) {
  const started = performance.now();
  const child = spawn('npm', ['run', '--silent', 'cli', '--', 'postcodes', 'import', file], {
    cwd: resolve(import.meta.dirname, '../..'),
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  const exit = once(child, 'exit');
  const peak = await measurePeakMemory(child);
  const [code] = await exit;
  if (code !== 0) throw new Error(`The import ended with ${code}.`);
  const rows = Number(/Lines read: ([\d,]+)/.exec(output)?.[1]?.replaceAll(',', ''));
  return { rows, seconds: (performance.now() - started) / 1000, megabytes: peak / 1024 };
}

/** Returns the peak memory of the import in KB, without other processes such as the database. */
async function measurePeakMemory(child: ChildProcess) {
  let peak = 0;
  while (child.exitCode === null && child.signalCode === null) {
    for (const pid of await listProcessTree(child.pid)) {
      const command = await readProcFile(pid, 'cmdline');
      if (!command.includes('server/build/cli.js')) continue;
      const memory = /VmHWM:\s+(\d+)/.exec(await readProcFile(pid, 'status'));
      peak = Math.max(peak, Number(memory?.[1] ?? 0));
    }
    await sleep(20);
  }
  return peak;
}

async function listProcessTree(pid: number | undefined): Promise<number[]> {
  if (pid === undefined) return [];
  const children = (await readProcFile(pid, `task/${pid}/children`)).trim();
  const pids = children === '' ? [] : children.split(' ').map(Number);
  return [pid, ...(await Promise.all(pids.map(listProcessTree))).flat()];
}

/** Returns an empty string if the process has ended. */
function readProcFile(pid: number, file: string) {
  return readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '');
}

const { file } = readOptions({ file: '' });
if (file) await main(file);
else {
  console.error('Usage: npm run bench -- postcode-import --file=FILE');
  process.exitCode = 1;
}
