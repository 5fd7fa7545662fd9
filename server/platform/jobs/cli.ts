import type { Command } from 'commander';
import { z } from 'zod';
import { type Operator, withOperatorDatabase } from '../operator.ts';
import {
  countFailedJobsByQueue,
  type FailedJob,
  listFailedJobs,
  retryFailedJobs,
} from './failed-jobs.ts';

const listedJobs = 50;

export function addJobCommands(program: Command, operator: Operator) {
  const group = program
    .command('jobs')
    .description('list and retry background jobs that failed for good');
  group
    .command('failed')
    .description(
      `how many jobs of each queue failed in the last 30 days, and the last ${listedJobs}`,
    )
    .argument('[queue]', 'only the jobs of this queue')
    .action((queue: string | undefined) =>
      withOperatorDatabase(operator, async (db) => {
        const queues = queue === undefined ? undefined : [queue];
        const counts = await countFailedJobsByQueue(db, queues);
        if (counts.length === 0) return operator.print('No failed jobs.');
        for (const { queue: name, count } of counts)
          operator.print(`${String(count).padStart(8)}  ${name}`);
        for (const job of await listFailedJobs(db, listedJobs, queues))
          operator.print(formatFailedJob(job));
      }),
    );
  group
    .command('retry')
    .description('put one failed job, or all of a queue, back into the queue')
    .argument('<id-or-queue>')
    .action((chosen: string, _options: unknown, command: Command) =>
      withOperatorDatabase(operator, async (db) => {
        const isId = z.uuid().safeParse(chosen).success;
        const count = await retryFailedJobs(db, isId ? { id: chosen } : { queue: chosen });
        if (count === 0) command.error(`No failed job has the id or the queue ${chosen}.`);
        operator.print(`${count} ${count === 1 ? 'job is' : 'jobs are'} queued again.`);
      }),
    );
}

function formatFailedJob({ id, queue, failedAt, tries, reason }: FailedJob) {
  const time = failedAt.toISOString().slice(0, 16).replace('T', ' ');
  return `${time}  ${queue}  ${tries} ${tries === 1 ? 'try' : 'tries'}  ${reason}  ${id}`;
}
