import type { Sample } from '../web/metric-source.ts';

/** The labels choose among the values of the metric. One value that meets the condition is enough. */
export interface TroubleCondition {
  metric: string;
  labels?: Record<string, string>;
  operator: '>' | '<';
  threshold: number;
}

export interface Trouble {
  /** The alert rule in `deploy/prometheus-alerts.yml` and a heading in `docs/operations.md` have this id too. */
  id: string;
  condition: TroubleCondition;
  /** A sentence about one of the values that meet the condition. */
  describe(sample: Sample): string;
  /** The command or the step that helps, in at most 70 characters. */
  advice: string;
}

/** Everything that the operator must be told, the most urgent first. */
export const troubles: Trouble[] = [
  {
    id: 'server-away',
    // Prometheus makes this metric itself, and `status` makes it by asking the server.
    condition: { metric: 'up', labels: { job: 'fixturebook' }, operator: '<', threshold: 1 },
    describe: () => 'No server answers on the port for the operator.',
    advice: 'Start it with npm start. Its last lines say why it ended.',
  },
  {
    id: 'database-away',
    condition: { metric: 'database_reachable', operator: '<', threshold: 1 },
    describe: () => 'The database does not answer.',
    advice: 'npm run cli -- doctor says what the database answers.',
  },
  {
    id: 'disk-nearly-full',
    condition: { metric: 'disk_free_ratio', operator: '<', threshold: 0.1 },
    describe: ({ value }) =>
      `The disk of the data folder is ${Math.round(100 * (1 - value))} % full.`,
    advice: 'Free space or enlarge the disk: a full one stops every change.',
  },
  {
    id: 'mail-server-away',
    condition: { metric: 'mail_server_reachable', operator: '<', threshold: 1 },
    describe: ({ labels }) => `The mail server takes no mails (lane ${labels.lane}).`,
    advice: 'npm run cli -- doctor tries SMTP_URL and says what it answers.',
  },
  {
    id: 'codes-held-up',
    condition: {
      metric: 'mails_oldest_seconds',
      labels: { lane: 'urgent' },
      operator: '>',
      threshold: 120,
    },
    describe: ({ value }) =>
      `A code or link has waited ${formatDuration(value)}: nobody can sign up.`,
    advice: 'npm run cli -- mail waiting; a node with the role worker must run.',
  },
  {
    id: 'codes-retrying',
    // Few enough to notice on a quiet site, and more than some full mailboxes cause.
    condition: {
      metric: 'mails_retrying',
      labels: { lane: 'urgent' },
      operator: '>',
      threshold: 4,
    },
    describe: ({ value }) => `${value} codes, links or late changes could not leave.`,
    advice: 'npm run cli -- mail waiting --lane urgent says why.',
  },
  {
    id: 'notices-held-up',
    condition: {
      metric: 'mails_oldest_seconds',
      labels: { lane: 'notice' },
      operator: '>',
      threshold: 1_800,
    },
    describe: ({ value }) => `A mail with news of a club has waited ${formatDuration(value)}.`,
    advice: 'npm run cli -- mail waiting; a node with the role worker must run.',
  },
  {
    id: 'bulk-held-up',
    condition: {
      metric: 'mails_oldest_seconds',
      labels: { lane: 'bulk' },
      operator: '>',
      threshold: 3 * 3_600,
    },
    describe: ({ value }) => `A digest or “Still on?” has waited ${formatDuration(value)}.`,
    advice: 'Raise MAIL_BULK_PER_MINUTE if the mail server allows it.',
  },
  {
    id: 'queue-stuck',
    condition: { metric: 'jobs_oldest_seconds', operator: '>', threshold: 900 },
    describe: ({ value, labels }) =>
      `No node takes the jobs of ${labels.queue}, for ${formatDuration(value)}.`,
    advice: 'A node with the role worker must run; look for errors in its log.',
  },
  {
    id: 'job-overdue',
    condition: { metric: 'jobs_overdue_seconds', operator: '>', threshold: 900 },
    describe: ({ value, labels }) =>
      `${labels.queue} should have succeeded again ${formatDuration(value)} ago.`,
    advice: 'Look in the log for “job failed”; else restart a node.',
  },
  {
    id: 'requests-failing',
    condition: { metric: 'http_errors_recent', operator: '>', threshold: 10 },
    describe: ({ value }) => `${value} requests of the last five minutes failed on our side.`,
    advice: 'Look in the log for “request failed” and “unexpected error”.',
  },
  {
    id: 'live-log-held',
    condition: { metric: 'live_log_held_seconds', operator: '>', threshold: 5 },
    describe: ({ value }) => `Live messages have waited ${formatDuration(value)} for a commit.`,
    advice: 'Look for a full disk, or a standby that does not answer.',
  },
  {
    id: 'pool-used-up',
    condition: {
      metric: 'database_connections',
      labels: { state: 'waiting' },
      operator: '>',
      threshold: 30,
    },
    describe: ({ value }) => `${value} requests wait for a connection to the database.`,
    advice: 'Look for slow queries in pg_stat_activity, or add a node.',
  },
  {
    id: 'connections-nearly-used',
    condition: { metric: 'database_server_connections_ratio', operator: '>', threshold: 0.85 },
    describe: ({ value }) => `${Math.round(100 * value)} % of PostgreSQL's connections are open.`,
    advice: 'Raise max_connections, or stop a node.',
  },
  {
    id: 'transaction-open',
    condition: { metric: 'database_transaction_seconds', operator: '>', threshold: 600 },
    describe: ({ value }) => `A transaction has been open for ${formatDuration(value)}.`,
    advice: 'Find it in pg_stat_activity: nothing it sees can be cleaned up.',
  },
  {
    id: 'clock-off',
    condition: { metric: 'clock_skew_seconds', operator: '>', threshold: 30 },
    describe: ({ value }) =>
      `This machine's clock and the database's differ by ${formatDuration(value)}.`,
    advice: 'Set both by NTP (timedatectl): login codes of apps depend on it.',
  },
  {
    id: 'backup-overdue',
    condition: { metric: 'backup_overdue_seconds', operator: '>', threshold: 0 },
    describe: () => 'BACKUP_FOLDER has no backup of the last day, or cannot be read.',
    advice: 'npm run cli -- backup makes one now, or says why it cannot.',
  },
  {
    id: 'redis-away',
    condition: { metric: 'redis_connected', operator: '<', threshold: 1 },
    describe: () => 'Redis does not answer, so live messages are up to a second late.',
    advice: 'Start Redis, or unset REDIS_URL on all nodes.',
  },
  {
    id: 'storage-away',
    condition: { metric: 'storage_reachable', operator: '<', threshold: 1 },
    describe: ({ labels }) => `Pictures cannot be read or stored in the ${labels.place}.`,
    advice: 'npm run cli -- doctor writes and reads a file there.',
  },
  {
    id: 'job-keeps-failing',
    condition: { metric: 'jobs_retries', operator: '>', threshold: 7 },
    describe: ({ value, labels }) => `A job of ${labels.queue} still fails after ${value} retries.`,
    advice: 'Look in the log for “job failed” with this name.',
  },
  {
    id: 'job-overruns',
    condition: { metric: 'jobs_overrunning', operator: '>', threshold: 0 },
    describe: ({ labels }) => `A job of ${labels.queue} takes longer than its time limit.`,
    advice: 'Look in the log for “job exceeded its time limit”.',
  },
  {
    id: 'jobs-failed',
    condition: { metric: 'jobs_failed', operator: '>', threshold: 0 },
    describe: ({ value, labels }) => `${value} of ${labels.queue} failed for good in the last day.`,
    advice: 'npm run cli -- jobs failed, then jobs retry.',
  },
  {
    id: 'mails-retrying',
    condition: { metric: 'mails_retrying', operator: '>', threshold: 20 },
    describe: ({ value, labels }) => `${value} mails of the lane ${labels.lane} could not leave.`,
    advice: 'npm run cli -- mail waiting says why.',
  },
  {
    id: 'mails-failed',
    condition: { metric: 'mails_failed', operator: '>', threshold: 20 },
    describe: ({ value, labels }) =>
      `${value} mails of the lane ${labels.lane} were given up in the last day.`,
    advice: 'npm run cli -- mail failed says why.',
  },
];

export interface FoundTrouble {
  trouble: Trouble;
  /** The values that meet the condition, the worst first. */
  samples: Sample[];
}

export function findTroubles(samples: Sample[]): FoundTrouble[] {
  return troubles.flatMap((trouble) => {
    const met = samples.filter((sample) => meetsCondition(sample, trouble.condition));
    const { operator } = trouble.condition;
    met.sort((one, other) => (other.value - one.value) * (operator === '>' ? 1 : -1));
    return met.length > 0 ? [{ trouble, samples: met }] : [];
  });
}

export function meetsCondition(
  { name, labels, value }: Sample,
  { metric, labels: wanted = {}, operator, threshold }: TroubleCondition,
) {
  if (name !== metric) return false;
  if (!Object.entries(wanted).every(([label, text]) => labels[label] === text)) return false;
  return operator === '>' ? value > threshold : value < threshold;
}

/** Formats a time in its largest unit, as in `12 minutes`. */
export function formatDuration(seconds: number) {
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
    ['second', 1],
  ] as const;
  const [unit, length] = units.find(([, length]) => seconds >= 1.5 * length) ?? ['second', 1];
  const count = Math.round(seconds / length);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
