import { stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { Command } from 'commander';
import { type Config, listSetSettings } from '../config.ts';
import { type Operator, resolveTypedPath } from '../operator.ts';
import { openArchive, verifyArchive } from './archive-reader.ts';
import { listMisnamedEntries, prepareBackupFolder, pruneBackups } from './backup-folder.ts';
import { type BackupOptions, createBackup } from './create-backup.ts';
import { BackupError, filePrefix, type Manifest } from './manifest.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';
import { formatBackupName } from './retention.ts';

export function addBackupCommand(
  program: Command,
  operator: Operator,
  { listPictures }: Pick<BackupOptions, 'listPictures'>,
) {
  const command = program
    .command('backup')
    .description('write one file with the database, the pictures and the secret')
    .argument('[target]', 'a new file, or the folder for one. BACKUP_FOLDER if it is left out')
    .option('--prune', 'delete old backups of BACKUP_FOLDER, as BACKUP_KEEP says')
    .action(async (target: string | undefined, { prune }: { prune?: true }) => {
      const config = await operator.readConfig();
      const printDeleted = (names: string[]) => {
        for (const name of names) operator.print(`Deleted ${name}.`);
      };
      const file = await chooseFile(target, config);
      const newName = target === undefined ? basename(file) : undefined;
      if (newName) {
        const retention = prune && config.backups?.keep;
        printDeleted(await prepareBackupFolder(dirname(file), { newName, retention }));
      }
      const { ownerUrl, stop } = await operator.openDatabase({ migrate: false });
      try {
        const settings = listSetSettings(process.env);
        const manifest = await createBackup(file, { config, ownerUrl, settings, listPictures });
        operator.print(`${file} has ${describeContent(manifest)}.`);
        for (const line of listWarnings(manifest)) operator.print(line);
      } finally {
        await stop();
      }
      if (!prune || !config.backups) return;
      const { folder, keep } = config.backups;
      printDeleted(await pruneBackups(folder, keep, newName));
      for (const name of await listMisnamedEntries(folder))
        operator.print(`Left ${name}, which has the name of a backup and is not a file.`);
    });
  command
    .command('verify')
    .argument('<file>')
    .description('compare everything in a backup with its checksums, and restore nothing')
    .action(async (typed: string) => {
      const archive = await openArchive(resolveTypedPath(typed));
      try {
        await verifyArchive(archive);
        const { version, createdAt } = archive.manifest;
        const content = describeContent(archive.manifest);
        operator.print(`${typed} is complete: version ${version}, ${createdAt}, ${content}.`);
      } finally {
        archive.close();
      }
    });
}

export function addRestoreCommand(
  program: Command,
  operator: Operator,
  features: Pick<RestoreOptions, 'queueErasures' | 'listClubsWithoutOwner' | 'listReferencedFiles'>,
) {
  program
    .command('restore')
    .argument('<file>')
    .description('restore a backup into an empty DATA_DIR or DATABASE_URL')
    .option('--keep-files', 'restore no pictures, and leave those of the store as they are')
    .action(async (typed: string, { keepFiles }: { keepFiles?: true }) => {
      const manifest = await restoreBackup(resolveTypedPath(typed), {
        config: await operator.readConfig(),
        openDatabase: () => operator.openDatabase({ migrate: false }),
        ...features,
        print: operator.print,
        keepFiles,
      });
      const left = keepFiles ? ' The files were left out.' : '';
      operator.print(
        `Restored ${describeContent(manifest)}, as they were at ${manifest.createdAt}.${left}`,
      );
      const set = listSetSettings(process.env);
      const missing = manifest.settings.filter((name) => !set.includes(name));
      if (missing.length > 0)
        operator.print(`These settings were set then and are not set now: ${missing.join(', ')}.`);
    });
}

async function chooseFile(target: string | undefined, { backups }: Config) {
  const path = target === undefined ? backups?.folder : resolveTypedPath(target);
  if (!path) throw new BackupError('Name a file or a folder, or set BACKUP_FOLDER.');
  const isFolder =
    target === undefined ||
    (await stat(path).then(
      (found) => found.isDirectory(),
      () => false,
    ));
  return isFolder ? join(path, formatBackupName(new Date())) : path;
}

function describeContent({ tables, entries, secret }: Manifest) {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const files = Object.keys(entries).filter((name) => name.startsWith(filePrefix)).length;
  return `${rows} rows of ${tables.length} tables, ${files} files${secret.isStored ? ' and the secret' : ''}`;
}

function listWarnings({ secret, missingFiles }: Manifest) {
  return [
    secret.isStored ? 'It has the secret and personal data: keep it as safe as the server.' : '',
    secret.isStored
      ? ''
      : 'It has personal data, and not the setting SECRET: keep that in another place.',
    missingFiles.length > 0
      ? `${missingFiles.length} pictures of clubs are missing in the store, such as ${missingFiles[0]}.`
      : '',
  ].filter(Boolean);
}
