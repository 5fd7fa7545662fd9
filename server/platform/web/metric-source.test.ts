import { Registry } from 'prom-client';
import { expect, it, vi } from 'vitest';
import { addMetricSource, type MetricSource, type Sample } from './metric-source.ts';

function createSource(read: MetricSource['read'], cacheSeconds = 0): MetricSource {
  return {
    metrics: {
      overs_bowled: { help: 'Overs.' },
      wickets: { help: 'Wickets.', labels: ['end'] },
    },
    cacheSeconds,
    read,
  };
}

const samples: Sample[] = [
  { name: 'overs_bowled', labels: {}, value: 20 },
  { name: 'wickets', labels: { end: 'pavilion' }, value: 3 },
];

it('shows the values that a source reads, and no value that is gone at the next reading', async () => {
  const registry = new Registry();
  let current: Sample[] = [];
  addMetricSource(
    registry,
    createSource(async () => current),
  );
  const before = await registry.metrics();
  expect(before).toContain('# TYPE overs_bowled gauge');
  expect(before).not.toMatch(/^(overs_bowled|wickets)/m);
  current = samples;
  const after = await registry.metrics();
  expect(after).toContain('overs_bowled 20');
  expect(after).toContain('wickets{end="pavilion"} 3');
  current = [];
  expect(await registry.metrics()).toBe(before);
});

it('reads a source once for all of its metrics, and not again while the values are cached', async () => {
  const registry = new Registry();
  const read = vi.fn(async () => samples);
  addMetricSource(registry, createSource(read, 60));
  await Promise.all([registry.metrics(), registry.metrics()]);
  expect(await registry.metrics()).toContain('overs_bowled 20');
  expect(read).toHaveBeenCalledTimes(1);
});

it('shows the other metrics while a source fails', async () => {
  const registry = new Registry();
  addMetricSource(
    registry,
    createSource(async () => {
      throw new Error('rain');
    }),
  );
  addMetricSource(registry, {
    metrics: { tea_served: { help: 'Teas.' } },
    cacheSeconds: 0,
    read: async () => [{ name: 'tea_served', labels: {}, value: 22 }],
  });
  expect(await registry.metrics()).toContain('tea_served 22');
});
