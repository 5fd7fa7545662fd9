import type { Config } from '../config.ts';
import { createDatabase, type Database } from '../database/database.ts';
import { measureClockDifference } from '../database/database-clock.ts';
import { getErrorReason } from '../errors.ts';
import { createLogger } from '../log.ts';
import type { Operator } from '../operator.ts';
import { createDiskMetrics } from '../storage/disk-metrics.ts';
import type { Sample } from '../web/metric-source.ts';
import { listMetricSources } from './metric-sources.ts';
import { parseMetrics } from './samples.ts';

export interface Status {
  samples: Sample[];
  /** The address that was asked for the metrics of a server. */
  metricsUrl: string;
  /** Why the database could not be opened. */
  databaseReason?: string;
}

/** A server that answers later counts as away. */
const serverTimeoutMs = 5_000;

/** A database that is only busy for a moment does not count as away. */
const databaseTries = 2;

/** Reads what a server on this machine knows, and from the database and the disk what it does not need to say. */
export async function readStatus(operator: Operator, config: Config): Promise<Status> {
  const metricsUrl = getMetricsUrl(config);
  // Not at the same time, because loading the modules of the database would count as a late answer.
  const serverSamples = await readServerMetrics(metricsUrl);
  const own = await readOwnSamples(operator, config);
  const isAway = serverSamples === undefined;
  const up = { name: 'up', labels: { job: 'fixturebook' }, value: isAway ? 0 : 1 };
  const ownNames = new Set(own.samples.map(({ name }) => name));
  const others = (serverSamples ?? []).filter(({ name }) => !ownNames.has(name));
  return { ...own, metricsUrl, samples: [up, ...own.samples, ...others] };
}

function getMetricsUrl({ operatorHost, operatorPort }: Config) {
  const isAnyAddress = operatorHost === '0.0.0.0' || operatorHost === '::';
  const host = isAnyAddress ? '127.0.0.1' : operatorHost;
  return `http://${host.includes(':') ? `[${host}]` : host}:${operatorPort}/metrics`;
}

async function readServerMetrics(url: string): Promise<Sample[] | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(serverTimeoutMs) });
    return response.ok ? parseMetrics(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

async function readOwnSamples(
  operator: Operator,
  config: Config,
  tries = databaseTries,
): Promise<Pick<Status, 'samples' | 'databaseReason'>> {
  try {
    const { directUrl, stop } = await operator.openDatabase({ migrate: false });
    const db = createDatabase(directUrl, createLogger('fatal'));
    try {
      return { samples: await readSamples(db, config) };
    } finally {
      await db.$client.end();
      await stop();
    }
  } catch (error) {
    if (tries > 1) return readOwnSamples(operator, config, tries - 1);
    const samples = [
      { name: 'database_reachable', labels: {}, value: 0 },
      ...(await createDiskMetrics(config.dataDir)
        .read()
        .catch(() => [])),
    ];
    return { samples, databaseReason: getErrorReason(error) };
  }
}

async function readSamples(db: Database, config: Config): Promise<Sample[]> {
  const sources = listMetricSources(db, config).map(({ read }) => read().catch(() => []));
  const [differenceMs, ...samples] = await Promise.all([measureClockDifference(db), ...sources]);
  const skew = differenceMs === undefined ? [] : [Math.abs(differenceMs) / 1_000];
  return [
    ...samples.flat(),
    ...skew.map((value) => ({ name: 'clock_skew_seconds', labels: {}, value })),
  ];
}
