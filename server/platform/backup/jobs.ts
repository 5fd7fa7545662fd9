import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { Config } from '../config.ts';
import {
  defineJob,
  defineJobType,
  type Job,
  PermanentJobError,
  TimeLimitError,
} from '../jobs/jobs.ts';
import type { Logger } from '../log.ts';
import { listMisnamedEntries } from './backup-folder.ts';

/** A site whose backup takes longer needs the continuous archiving of PostgreSQL. */
const timeLimitSeconds = 2 * 3_600;

/** With delays that double from a second, the last retry is an hour after the first try. */
const retries = 12;

/**
 * The process gets a tenth of a busy processor. With the lowest priority its transaction would stay open for
 * hours on a busy machine.
 */
const priority = constants.priority.PRIORITY_BELOW_NORMAL;

/** The operator's tool, beside this module in the bundle, or as a source. */
const operatorTool = {
  program: join(
    import.meta.dirname,
    import.meta.filename.endsWith('.ts') ? '../../cli.ts' : 'cli.js',
  ),
  priority,
};

interface BackupJobOptions {
  config: Pick<Config, 'backups' | 'backupTime'>;
  log: Logger;
}

/** Every worker has the job, so that no schedule stays behind when BACKUP_FOLDER is unset on all of them. */
export function backupJobs({ config, log }: BackupJobOptions, tool = operatorTool): Job[] {
  const [hour, minute] = config.backupTime.split(':').map(Number);
  return [
    defineJob({
      type: defineJobType('platform.backup', z.object({})),
      schedule: `${minute} ${hour} * * *`,
      timeLimitSeconds,
      retries,
      async run(_data, { signal }) {
        if (!config.backups) return 'dropped';
        await runBackup(tool, signal);
        const entries = await listMisnamedEntries(config.backups.folder);
        if (entries.length > 0)
          log.warn(
            { entries },
            'BACKUP_FOLDER has entries that are named like backups but are not files',
          );
      },
    }),
  ];
}

/** Runs the operator's command in a process of its own, so that it takes neither memory nor time from requests. */
async function runBackup(tool: typeof operatorTool, signal: AbortSignal) {
  const child = spawn(process.execPath, [tool.program, 'backup', '--prune'], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  });
  if (child.pid) setPriority(child.pid, tool.priority);
  const ended = Promise.all([text(child.stderr), once(child, 'exit')]);
  const [errors] = await ended.catch((error) => {
    // Another try would keep a transaction open for the same time, and end in the same way.
    if (signal.reason instanceof TimeLimitError)
      throw new PermanentJobError('The backup exceeded its time limit.', 'backup-too-slow');
    throw error;
  });
  if (child.exitCode !== 0)
    throw new Error(errors.trim().split('\n').at(-1) || 'The process of the backup was killed.');
}
