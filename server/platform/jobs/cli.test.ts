import { expect, it } from 'vitest';
import { runOperatorCommand } from '../../testing/operator.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { addJobCommands } from './cli.ts';
import { failedJobsQueue } from './jobs.ts';

const app = await startTestApp();
const run = (...words: string[]) => runOperatorCommand(app, addJobCommands, 'jobs', ...words);

async function addFailedJob(queue: string, data: unknown) {
  const { rows } = await app.db.$client.query(
    `insert into pgboss.job (name, data, source_name, source_id, source_retry_count, source_output)
     values ($1, $2, $3, gen_random_uuid(), 24, '{"reason": "ECONNREFUSED"}') returning id`,
    [failedJobsQueue, data, queue],
  );
  return rows[0].id as string;
}

async function listQueued(queue: string) {
  const { rows } = await app.db.$client.query(
    `select data, state, retry_limit, dead_letter from pgboss.job where name = $1`,
    [queue],
  );
  return rows;
}

it('lists the failed jobs by queue with their reason, without their data', async () => {
  const id = await addFailedJob('clubs.photo-removal', { file: 'secret.webp' });
  await addFailedJob('accounts.export', {});
  const lines = await run('failed');
  expect(lines.slice(0, 2)).toEqual(['       1  accounts.export', '       1  clubs.photo-removal']);
  expect(lines.slice(2)).toHaveLength(2);
  const [only] = (await run('failed', 'clubs.photo-removal')).slice(1);
  expect(only).toMatch(
    new RegExp(
      `^\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d  clubs.photo-removal  25 tries  ECONNREFUSED  ${id}$`,
    ),
  );
  expect(lines.join()).not.toContain('secret.webp');
  expect(await run('failed', 'no.such.queue')).toEqual(['No failed jobs.']);
});

it('puts one failed job, or all of a queue, back with the settings of the queue', async () => {
  const queue = 'notifications.digest-of';
  const id = await addFailedJob(queue, { day: '2027-06-13' });
  await addFailedJob(queue, { day: '2027-06-14' });
  await addFailedJob(queue, { day: '2027-06-15' });
  expect(await run('retry', id)).toEqual(['1 job is queued again.']);
  expect(await listQueued(queue)).toEqual([
    {
      data: { day: '2027-06-13' },
      state: 'created',
      retry_limit: 24,
      dead_letter: failedJobsQueue,
    },
  ]);
  expect(await run('retry', queue)).toEqual(['2 jobs are queued again.']);
  expect(await listQueued(queue)).toHaveLength(3);
  expect(await run('failed', queue)).toEqual(['No failed jobs.']);
});

it('reports an error when no failed job has the id or the queue', async () => {
  for (const chosen of ['no.such.queue', 'd0a1f0a2-3c1b-4d57-9a55-0d1f6a0a7a11'])
    await expect(run('retry', chosen)).rejects.toThrow(
      `No failed job has the id or the queue ${chosen}.`,
    );
});
