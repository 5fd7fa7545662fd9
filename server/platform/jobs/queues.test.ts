import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDatabase } from '../../testing/database/test-database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { type QueueDefinition, updateQueues } from './queues.ts';

const { databaseUrl } = await startTestDatabase();
const boss = new PgBoss(databaseUrl);
const mow: QueueDefinition = {
  name: 'ground.mow',
  settings: { notify: true, retryLimit: 3, deadLetter: null },
  schedule: { cron: '0 6 * * *', options: { tz: 'Europe/London', missed: 'once' } },
};

beforeAll(async () => {
  await boss.start();
  await updateQueues(boss, [mow]);
});

afterAll(() => boss.stop({ graceful: false }));

async function readStored() {
  const [queue] = await boss.getQueues([mow.name]);
  const [schedule] = await boss.getSchedules(mow.name);
  return { queue, schedule };
}

it('creates a queue with its settings and its schedule', async () => {
  const { queue, schedule } = await readStored();
  expect(queue).toMatchObject({ notify: true, retryLimit: 3 });
  expect(schedule).toMatchObject({ cron: '0 6 * * *', timezone: 'Europe/London' });
});

it('writes neither a queue nor a schedule whose settings are stored', async () => {
  const before = await readStored();
  await updateQueues(boss, [mow]);
  const after = await readStored();
  expect(after.queue?.updatedOn).toEqual(before.queue?.updatedOn);
  expect(after.schedule?.updatedOn).toEqual(before.schedule?.updatedOn);
});

it('updates a queue and a schedule with other settings than the stored ones', async () => {
  await updateQueues(boss, [
    {
      ...mow,
      settings: { ...mow.settings, retryLimit: 5 },
      schedule: { cron: '0 7 * * *', options: { tz: 'Europe/London', missed: 'skip' } },
    },
  ]);
  const { queue, schedule } = await readStored();
  expect(queue).toMatchObject({ retryLimit: 5 });
  expect(schedule).toMatchObject({ cron: '0 7 * * *', options: { missed: 'skip' } });
});

it('writes no queue and no schedule when a second server of the same version starts', async () => {
  const first = await startTestApp();
  const read = async () => {
    const { rows } = await first.db.$client.query(
      `select name, updated_on from pgboss.queue
       union all select name || ' schedule', updated_on from pgboss.schedule order by 1`,
    );
    return rows;
  };
  const before = await read();
  expect(before.length).toBeGreaterThan(50);
  await startTestApp({ databaseUrl: first.databaseUrl });
  expect(await read()).toEqual(before);
});
