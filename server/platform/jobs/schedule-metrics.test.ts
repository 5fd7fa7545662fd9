import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { findSample } from '../health/samples.ts';
import { createScheduleMetrics } from './schedule-metrics.ts';
import { getLongestIntervalSeconds } from './schedules.ts';

const app = await startTestApp();
const query = (text: string) => app.db.$client.query(text);

async function readMetrics(queue: string) {
  const samples = await createScheduleMetrics(app.db).read();
  const get = (name: string) => findSample(samples, name, { queue });
  return {
    lastSuccess: get('jobs_last_success_seconds'),
    overdue: get('jobs_overdue_seconds'),
  };
}

it('tells when a scheduled job last succeeded, and for how long the next success is overdue', async () => {
  await query(`
    insert into pgboss.job (name, state, completed_on) values
      ('accounts.sweep', 'completed', now() - interval '1 hour'),
      ('accounts.sweep', 'completed', now() - interval '3 hours'),
      ('accounts.sweep', 'failed', now())`);
  const started = await readMetrics('accounts.sweep');
  expect(started.lastSuccess).toBeCloseTo(3_600, -2);
  expect(started.overdue).toBe(0);
  expect(await readMetrics('analytics.sweep')).toEqual({ lastSuccess: undefined, overdue: 0 });
  // The server that wrote the schedules started long ago.
  await query(`update pgboss.schedule set updated_on = now() - interval '25 hours'`);
  expect((await readMetrics('accounts.sweep')).overdue).toBe(0);
  expect((await readMetrics('analytics.sweep')).overdue).toBe(0);
  expect((await readMetrics('fixtures.merge-counts')).overdue).toBeCloseTo(25 * 3_600 - 66, -2);
  await query(`update pgboss.job set completed_on = now() - interval '2 hours'
    where name = 'accounts.sweep' and state = 'completed'`);
  expect((await readMetrics('accounts.sweep')).overdue).toBeCloseTo(7_200 - 3_960, -2);
});

it('knows the longest interval of every schedule', async () => {
  const { rows } = await query('select cron from pgboss.schedule');
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ cron }) => !getLongestIntervalSeconds(cron))).toEqual([]);
});

it('keeps a job that is not due every few minutes for three days', async () => {
  const { rows } = await query(
    `select deletion_seconds::int as seconds from pgboss.queue
     where name in ('analytics.sweep', 'fixtures.merge-counts') order by name`,
  );
  expect(rows).toEqual([{ seconds: 3 * 86_400 }, { seconds: 3_600 }]);
});
