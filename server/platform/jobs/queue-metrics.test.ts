import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { findSample } from '../health/samples.ts';
import { createQueueMetrics } from './queue-metrics.ts';

const app = await startTestApp();

async function addJobs(values: string) {
  await app.db.$client.query(
    `insert into pgboss.job (name, state, created_on, start_after, started_on, retry_count, expire_seconds, source_name)
     values ${values}`,
  );
}

it('tells for each queue how many jobs are due, run and wait, and how old the oldest is', async () => {
  await addJobs(`
    ('platform.sweep', 'created', now() - interval '1 hour', now() - interval '10 minutes', null, 0, 1200, null),
    ('platform.sweep', 'created', now() - interval '1 hour', now() + interval '1 hour', null, 0, 1200, null),
    ('platform.sweep', 'retry', now() - interval '1 hour', now() + interval '1 minute', now(), 9, 1200, null),
    ('platform.sweep', 'active', now() - interval '1 hour', now() - interval '1 hour', now() - interval '121 seconds', 0, 1200, null),
    ('platform.sweep', 'active', now(), now(), now() - interval '110 seconds', 0, 1200, null),
    ('platform.sweep', 'completed', now() - interval '2 hours', now(), now(), 0, 1200, null)`);
  const samples = await createQueueMetrics(app.db).read();
  const get = (name: string) => findSample(samples, name, { queue: 'platform.sweep' });
  expect(get('jobs_waiting')).toBe(1);
  expect(get('jobs_delayed')).toBe(2);
  expect(get('jobs_running')).toBe(2);
  expect(get('jobs_overrunning')).toBe(1);
  expect(get('jobs_retries')).toBe(9);
  expect(get('jobs_oldest_seconds')).toBeGreaterThan(595);
  expect(get('jobs_oldest_seconds')).toBeLessThan(660);
});

it('tells for each lane how many mails wait and how old the oldest is that was not tried', async () => {
  await addJobs(`
    ('mail.send-bulk', 'created', now() - interval '20 minutes', now() - interval '20 minutes', null, 0, 1200, null),
    ('mail.send-bulk', 'retry', now() - interval '9 hours', now() + interval '1 hour', now(), 12, 1200, null),
    ('mail.send-bulk', 'active', now() - interval '1 hour', now(), now(), 0, 1200, null)`);
  const samples = await createQueueMetrics(app.db).read();
  const get = (name: string, lane: string) => findSample(samples, name, { lane });
  expect(get('mails_waiting', 'bulk')).toBe(3);
  expect(get('mails_retrying', 'bulk')).toBe(1);
  expect(get('mails_oldest_seconds', 'bulk')).toBeGreaterThan(1_195);
  expect(get('mails_oldest_seconds', 'bulk')).toBeLessThan(1_260);
  expect(get('mails_waiting', 'urgent')).toBe(0);
  expect(get('mails_oldest_seconds', 'urgent')).toBe(0);
  expect(findSample(samples, 'jobs_retries', { queue: 'mail.send-bulk' })).toBeUndefined();
});

it('counts the jobs and mails that failed for good in the last day, and not those before', async () => {
  await addJobs(`
    ('failed-jobs', 'created', now() - interval '1 hour', now(), null, 0, 900, 'clubs.photo-removal'),
    ('failed-jobs', 'created', now() - interval '23 hours', now(), null, 0, 900, 'clubs.photo-removal'),
    ('failed-jobs', 'created', now() - interval '25 hours', now(), null, 0, 900, 'clubs.photo-removal'),
    ('failed-jobs', 'created', now() - interval '1 hour', now(), null, 0, 900, 'mail.send')`);
  const samples = await createQueueMetrics(app.db).read();
  expect(samples.filter(({ name }) => name === 'jobs_failed')).toEqual([
    { name: 'jobs_failed', labels: { queue: 'clubs.photo-removal' }, value: 2 },
  ]);
  expect(samples.filter(({ name }) => name === 'mails_failed')).toEqual([
    { name: 'mails_failed', labels: { lane: 'urgent' }, value: 1 },
  ]);
  expect(findSample(samples, 'jobs_waiting', { queue: 'failed-jobs' })).toBeUndefined();
});
