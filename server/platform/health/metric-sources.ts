import { createBackupMetrics } from '../backup/metrics.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/database.ts';
import { createDatabaseMetrics, createTableMetrics } from '../database/database-metrics.ts';
import { createQueueMetrics } from '../jobs/queue-metrics.ts';
import { createScheduleMetrics } from '../jobs/schedule-metrics.ts';
import { createDiskMetrics } from '../storage/disk-metrics.ts';
import type { MetricSource } from '../web/metric-source.ts';

/** The metrics that can be read without a server, because they are about the database and the disk. */
export function listMetricSources(
  db: Database,
  config: Pick<Config, 'dataDir' | 'backups'>,
): MetricSource[] {
  return [
    createDatabaseMetrics(db),
    createTableMetrics(db),
    createQueueMetrics(db),
    createScheduleMetrics(db),
    createDiskMetrics(config.dataDir),
    createBackupMetrics(config),
  ];
}
