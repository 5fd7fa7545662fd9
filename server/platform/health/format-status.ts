import type { Sample } from '../web/metric-source.ts';
import type { Status } from './read-status.ts';
import { findSample } from './samples.ts';
import { type FoundTrouble, formatDuration } from './troubles.ts';

/** The status fits a terminal of this size, with room for the prompt. */
const maxWidth = 80;
const maxTroubles = 7;

export function formatStatus(title: string, status: Status, found: FoundTrouble[]): string[] {
  const { samples } = status;
  return [
    title,
    formatConclusion(found),
    '',
    ...found.slice(0, maxTroubles).flatMap(formatTrouble),
    ...formatOtherTroubles(found.slice(maxTroubles)),
    ...(found.length > 0 ? [''] : []),
    formatServer(status),
    ...(status.databaseReason
      ? [`Database  ${status.databaseReason}`]
      : [formatDatabase(samples), formatJobs(samples), formatMails(samples)]),
    formatDisk(samples),
  ].map((line) => (line.length > maxWidth ? `${line.slice(0, maxWidth - 1)}…` : line));
}

function formatConclusion(found: FoundTrouble[]) {
  if (found.length === 0) return 'All is well.';
  if (found.length === 1) return 'One thing needs you.';
  return `${found.length} things need you, the most urgent first.`;
}

function formatTrouble({ trouble, samples }: FoundTrouble) {
  const [worst] = samples;
  if (!worst) return [];
  const more = samples.length > 1 ? ` (and ${samples.length - 1} more)` : '';
  return [`! ${trouble.id}: ${trouble.describe(worst)}${more}`, `  ${trouble.advice}`];
}

function formatOtherTroubles(found: FoundTrouble[]) {
  if (found.length === 0) return [];
  return [`! and ${found.map(({ trouble }) => trouble.id).join(', ')}`];
}

function formatServer({ samples, metricsUrl }: Status) {
  const startedAt = findSample(samples, 'process_start_time_seconds');
  if (startedAt === undefined) return `Server    no answer from ${metricsUrl}`;
  const uptime = formatDuration(Date.now() / 1_000 - startedAt);
  const streams = findSample(samples, 'live_streams') ?? 0;
  return `Server    up ${uptime}, ${streams} streams, slowest ${formatSlowestRoutes(samples)}`;
}

const shownRoutes = 2;

/** The routes with the longest mean time since the server started. */
function formatSlowestRoutes(samples: Sample[]) {
  const routes = new Map<string, { seconds: number; requests: number }>();
  for (const { name, labels, value } of samples) {
    if (!name.startsWith('http_request_seconds_') || name.endsWith('_bucket')) continue;
    const route = `${labels.method} ${labels.route?.replace('/api/v1', '')}`;
    const total = routes.get(route) ?? { seconds: 0, requests: 0 };
    if (name.endsWith('_sum')) total.seconds += value;
    else total.requests += value;
    routes.set(route, total);
  }
  const slowest = [...routes]
    .map(([route, { seconds, requests }]) => ({ route, ms: (1_000 * seconds) / requests }))
    .sort((one, other) => other.ms - one.ms)
    .slice(0, shownRoutes);
  return slowest.map(({ route, ms }) => `${route} ${ms.toFixed(0)} ms`).join(', ') || '–';
}

const shownTables = 3;

function formatDatabase(samples: Sample[]) {
  const tables = samples
    .filter(({ name }) => name === 'table_bytes')
    .sort((one, other) => other.value - one.value)
    .slice(0, shownTables)
    .map(({ labels, value }) => `${labels.table} ${formatBytes(value)}`);
  const size = formatBytes(findSample(samples, 'database_bytes') ?? 0);
  const connections = findSample(samples, 'database_server_connections') ?? 0;
  return `Database  ${size}, ${connections} connections, largest ${tables.join(', ')}`;
}

function formatJobs(samples: Sample[]) {
  const sum = (name: string) =>
    samples.reduce((total, sample) => total + (sample.name === name ? sample.value : 0), 0);
  return `Jobs      ${sum('jobs_waiting')} due, ${sum('jobs_running')} running, ${sum('jobs_delayed')} for later, ${sum('jobs_failed')} failed in the last day`;
}

function formatMails(samples: Sample[]) {
  const lanes = samples
    .filter(({ name }) => name === 'mails_waiting')
    .map(({ labels, value }) => {
      const age = findSample(samples, 'mails_oldest_seconds', labels) ?? 0;
      return `${labels.lane} ${value}${age > 0 ? ` (${formatDuration(age)})` : ''}`;
    });
  return `Mails     waiting: ${lanes.join(', ')}`;
}

function formatDisk(samples: Sample[]) {
  const bytes = findSample(samples, 'disk_free_bytes');
  const ratio = findSample(samples, 'disk_free_ratio');
  if (bytes === undefined || ratio === undefined) return 'Disk      unknown';
  return `Disk      ${formatBytes(bytes)} free, ${Math.round(100 * ratio)} % of the data folder's disk`;
}

function formatBytes(bytes: number) {
  if (bytes >= 1e9) return `${(bytes / 1e9).toFixed(1)} GB`;
  return bytes >= 1e6 ? `${(bytes / 1e6).toFixed(0)} MB` : `${(bytes / 1e3).toFixed(0)} KB`;
}
