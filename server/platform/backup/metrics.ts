import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { MetricSource, Sample } from '../web/metric-source.ts';
import { listBackups } from './backup-folder.ts';
import { parseBackupName } from './retention.ts';

/** A day, and two hours for a backup that takes longer than the last and for the end of summer time. */
const longestIntervalSeconds = 26 * 3_600;

/** Reads BACKUP_FOLDER, because only a file that is there can be restored. */
export function createBackupMetrics({ backups }: Pick<Config, 'backups'>): MetricSource {
  return {
    metrics: {
      backup_age_seconds: { help: 'How long ago the newest backup in BACKUP_FOLDER was made.' },
      backup_bytes: { help: 'The size of the newest backup in BACKUP_FOLDER.' },
      backup_overdue_seconds: {
        help: 'For how long BACKUP_FOLDER should have had a newer backup.',
      },
    },
    cacheSeconds: 60,
    read: async () => (backups ? readSamples(backups.folder) : []),
  };
}

async function readSamples(folder: string): Promise<Sample[]> {
  // Nobody can restore a backup of a folder that cannot be read.
  const newest = await findNewestBackup(folder).catch(() => undefined);
  const toSample = ([name, value]: [string, number]) => ({ name, labels: {}, value });
  if (!newest) return [toSample(['backup_overdue_seconds', longestIntervalSeconds])];
  const { ageSeconds, overdueSeconds, bytes } = newest;
  return Object.entries({
    backup_age_seconds: ageSeconds,
    backup_bytes: bytes,
    backup_overdue_seconds: overdueSeconds,
  }).map(toSample);
}

/** Returns undefined if there is none. Throws if the folder cannot be read. */
export async function findNewestBackup(folder: string) {
  const name = (await listBackups(folder)).at(-1);
  const madeAt = name && parseBackupName(name);
  if (!madeAt) return undefined;
  const { size } = await stat(join(folder, name));
  const ageSeconds = (Date.now() - madeAt.getTime()) / 1_000;
  const overdueSeconds = Math.max(0, ageSeconds - longestIntervalSeconds);
  return { name, ageSeconds, overdueSeconds, bytes: size };
}
