import { mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError, unfinishedEnding } from './manifest.ts';
import { listExpiredBackups, parseBackupName, type Retention } from './retention.ts';

/** A backup writes or ends within this time, so an unfinished file that is older belongs to one that was killed. */
const unfinishedAfterMs = 3 * 3_600_000;

/** A backup is larger than the one before, because a site grows. */
const growth = 1.2;

/** A fuller disk is what `status` calls nearly full. */
const leastFreeRatio = 0.1;

/**
 * Creates the folder, deletes what killed backups left behind and, with a retention, the backups that it does not keep
 * beside the new one. Returns the names of the latter. Fails if there is too little room then.
 */
export async function prepareBackupFolder(
  folder: string,
  { newName, retention }: { newName: string; retention?: Retention | undefined },
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await deleteLeftOvers(folder);
  const expired = retention ? await pruneBackups(folder, retention, newName) : [];
  await assertRoomForNextBackup(folder);
  return expired;
}

/** Fails before it writes, so that a backup does not fill the disk, which can be that of the database. */
async function assertRoomForNextBackup(folder: string) {
  const newest = (await listBackups(folder)).at(-1);
  const { size } = newest ? await stat(join(folder, newest)) : { size: 0 };
  const { bsize, bavail, blocks } = await statfs(folder);
  if (bavail * bsize - growth * size < leastFreeRatio * blocks * bsize)
    throw new BackupError(
      `Another backup would leave less than ${100 * leastFreeRatio} % of the disk of ${folder} free: ${formatMegabytes(bavail * bsize)} are free, and the last backup has ${formatMegabytes(size)}. Free space, or keep fewer backups (BACKUP_KEEP).`,
    );
}

function formatMegabytes(bytes: number) {
  return `${Math.round(bytes / 1e6)} MB`;
}

/** Lists the names of the backups in the folder, the oldest first. */
export async function listBackups(folder: string) {
  const names = await listFiles(folder);
  return names.filter((name) => parseBackupName(name)).sort();
}

/** Lists what has the name of a backup and is not a file, such as a folder. It is never deleted. */
export async function listMisnamedEntries(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => parseBackupName(entry.name) && !entry.isFile())
    .map(({ name }) => name)
    .sort();
}

async function listFiles(folder: string) {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

/**
 * Deletes backups that are no longer kept, and returns their names. A new one counts, also before it is written. Keeps the
 * newest and the new one. They differ if the newest by name was made while the clock was fast.
 */
export async function pruneBackups(folder: string, retention: Retention, newName?: string) {
  const names = await listBackups(folder);
  const all = newName && !names.includes(newName) ? [...names, newName] : names;
  const expired = listExpiredBackups(all, retention).filter(
    (name) => name !== names.at(-1) && name !== newName,
  );
  for (const name of expired) await rm(join(folder, name));
  return expired;
}

async function deleteLeftOvers(folder: string) {
  for (const name of await listFiles(folder)) {
    if (!name.endsWith(unfinishedEnding)) continue;
    const { mtimeMs } = await stat(join(folder, name));
    if (Date.now() - mtimeMs > unfinishedAfterMs) await rm(join(folder, name), { force: true });
  }
}
