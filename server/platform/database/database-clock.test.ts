import { expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { createLogger } from '../log.ts';
import { createMetrics } from '../web/metrics.ts';
import { createDatabase } from './database.ts';
import { createDatabaseClock } from './database-clock.ts';

const { databaseUrl } = await startTestDatabase();

const fiveMinutesMs = 5 * 60_000;

it.each([-fiveMinutesMs, fiveMinutesMs])(
  'tells the time of the database and warns when the clock of the machine is off by %d ms',
  async (offMs) => {
    const lines: string[] = [];
    const log = createLogger('warn', { write: (line) => lines.push(line) });
    const metrics = createMetrics();
    const db = createDatabase(databaseUrl, log);
    const clock = createDatabaseClock(db, { log, metrics }, () => Date.now() + offMs);
    await clock.start();
    expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1_000);
    expect(lines.join()).toContain('the clock of this machine differs');
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ seconds: offMs / 1_000 });
    const { values } = await metrics.clockSkewSeconds.get();
    expect(values[0]?.value).toBeCloseTo(fiveMinutesMs / 1_000, 0);
    clock.stop();
    await db.$client.end();
  },
);

it('leaves the time of the machine unchanged when the clocks differ by less than a second', async () => {
  const log = createLogger('silent');
  const db = createDatabase(databaseUrl, log);
  let readTime = 0;
  const clock = createDatabaseClock(db, { log, metrics: createMetrics() }, () => {
    readTime = Date.now() + 400;
    return readTime;
  });
  await clock.start();
  expect(clock.now().getTime()).toBe(readTime);
  clock.stop();
  await db.$client.end();
});
