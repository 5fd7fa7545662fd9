import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { MetricSource } from '../web/metric-source.ts';

/** The room on the disk of the data folder, which holds the embedded database and the pictures. */
export function createDiskMetrics(dataDir: string): MetricSource {
  return {
    metrics: {
      disk_free_bytes: { help: 'Free space on the disk of the data folder.' },
      disk_free_ratio: { help: 'The part of the disk of the data folder that is free.' },
    },
    cacheSeconds: 10,
    async read() {
      const { bsize, blocks, bavail } = await readFileSystem(dataDir);
      return [
        { name: 'disk_free_bytes', labels: {}, value: bavail * bsize },
        { name: 'disk_free_ratio', labels: {}, value: bavail / blocks },
      ];
    },
  };
}

/** The folder is created when the first file is stored, so its nearest existing parent is read. */
async function readFileSystem(folder: string) {
  try {
    return await statfs(folder);
  } catch (error) {
    if ((error as { code?: string }).code !== 'ENOENT' || dirname(folder) === folder) throw error;
    return readFileSystem(dirname(folder));
  }
}
