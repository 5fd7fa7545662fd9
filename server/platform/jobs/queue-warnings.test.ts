import { expect, it } from 'vitest';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createQueueWarningListener } from './queue-warnings.ts';

function startListener() {
  const lines: string[] = [];
  const metrics = createMetrics();
  let now = 0;
  const listen = createQueueWarningListener(
    createLogger('info', { write: (line) => lines.push(line) }),
    metrics,
    () => now,
  );
  return {
    listen,
    lines,
    setTime: (ms: number) => {
      now = ms;
    },
    count: async () => (await metrics.jobQueueWarnings.get()).values[0]?.value,
  };
}

it('logs a warning of the job queue without the data of jobs', () => {
  const { listen, lines } = startListener();
  listen({
    message: 'Warning: slow query. Your queues and/or database server should be reviewed',
    data: { elapsed: 6.5, sql: 'insert', values: ['secretary@club.example', 'Hello'] },
  });
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ elapsed: 6.5, msg: 'job queue warning' });
  expect(lines[0]).not.toMatch(/club\.example|Hello|insert/);
});

it('logs each kind of warning once an hour for each queue, and counts all of them', async () => {
  const { listen, lines, setTime, count } = startListener();
  const warn = (name: string, queuedCount: number) =>
    listen({
      message: `Warning: large queue backlog: queue "${name}" has ${queuedCount} jobs`,
      data: { name, queuedCount },
    });
  warn('mail.send', 10_001);
  warn('mail.send', 10_002);
  warn('mail.send-bulk', 10_003);
  expect(lines.map((line) => JSON.parse(line).queuedCount)).toEqual([10_001, 10_003]);
  setTime(61 * 60_000);
  warn('mail.send', 10_004);
  expect(lines).toHaveLength(3);
  expect(await count()).toBe(4);
});
