import type { Logger } from '../log.ts';
import type { Metrics } from '../web/metrics.ts';

/** The queue repeats a warning every half minute while its reason lasts. */
const repeatAfterMs = 60 * 60_000;

/** The fields of a warning that hold no data of jobs, such as the values of a slow query. */
const loggedFields = ['name', 'queue', 'queuedCount', 'elapsed', 'seconds', 'direction', 'type'];

interface QueueWarning {
  message: string;
  data?: unknown;
}

/** Returns a listener that counts the warnings of the job queue, and logs each kind once an hour. */
export function createQueueWarningListener(
  log: Logger,
  metrics: Pick<Metrics, 'jobQueueWarnings'>,
  readTime = () => performance.now(),
) {
  const loggedAt = new Map<string, number>();
  return ({ message, data }: QueueWarning) => {
    metrics.jobQueueWarnings.inc();
    const fields = Object.fromEntries(
      Object.entries(data ?? {}).filter(([name]) => loggedFields.includes(name)),
    );
    // The rest of a message has numbers that change.
    const kind = `${message.slice(0, 40)} ${fields.name ?? fields.queue ?? ''}`;
    const now = readTime();
    if (now - (loggedAt.get(kind) ?? Number.NEGATIVE_INFINITY) < repeatAfterMs) return;
    loggedAt.set(kind, now);
    log.warn({ warning: message, ...fields }, 'job queue warning');
  };
}
