import { expect, it } from 'vitest';
import { createMetrics } from '../web/metrics.ts';
import { findSample, parseMetrics } from './samples.ts';

it('parses the metrics that a server answers', async () => {
  const metrics = createMetrics();
  metrics.jobs.inc({ name: 'a "quoted", \\ name', outcome: 'done' }, 3);
  metrics.liveLogHeldSeconds.set(0.25);
  const samples = parseMetrics(await metrics.registry.metrics());
  expect(samples).toContainEqual({
    name: 'jobs_total',
    labels: { name: 'a "quoted", \\ name', outcome: 'done' },
    value: 3,
  });
  expect(findSample(samples, 'live_log_held_seconds')).toBe(0.25);
  expect(findSample(samples, 'jobs_total', { outcome: 'failed' })).toBeUndefined();
  expect(samples.every(({ value }) => !Number.isNaN(value))).toBe(true);
});
