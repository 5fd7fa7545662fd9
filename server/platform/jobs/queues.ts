import type { PgBoss, QueueOptions, ScheduleOptions, UpdateQueueOptions } from 'pg-boss';

/** A queue as this version of the server needs it. */
export interface QueueDefinition {
  name: string;
  settings: QueueOptions & Pick<UpdateQueueOptions, 'notify' | 'deadLetter'>;
  schedule?: { cron: string; options: ScheduleOptions };
}

/**
 * Creates and updates only the queues and schedules that are stored with other settings. Usually there are none,
 * and a start would else wait for three statements for each of them.
 */
export async function updateQueues(boss: PgBoss, definitions: QueueDefinition[]) {
  const [queues, schedules] = await Promise.all([boss.getQueues(), boss.getSchedules()]);
  const storedQueues = new Map(queues.map((queue) => [queue.name, queue]));
  const storedSchedules = new Map(schedules.map((schedule) => [schedule.name, schedule]));

  async function updateQueue({ name, settings, schedule }: QueueDefinition) {
    const stored = storedQueues.get(name);
    if (!stored) await boss.createQueue(name);
    if (!stored || !hasValues(stored, settings)) await boss.updateQueue(name, settings);
    if (!schedule) return;
    const { cron, options } = schedule;
    const known = storedSchedules.get(name);
    if (known?.cron === cron && hasValues({ ...known.options }, options)) return;
    await boss.schedule(name, cron, {}, options);
  }

  await Promise.all(definitions.map(updateQueue));
}

function hasValues(stored: object, wanted: object) {
  const values = new Map<string, unknown>(Object.entries(stored));
  return Object.entries(wanted).every(([key, value]) => values.get(key) === value);
}
