import type { Command } from 'commander';
import type { Executor } from './platform/database/database.ts';
import type { Operator } from './platform/operator.ts';

interface CliCommand {
  description: string;
  /** Loads the modules of the command, which takes longer than all the rest. */
  load: () => Promise<(program: Command, operator: Operator) => void>;
}

export const cliCommands: Record<string, CliCommand> = {
  status: {
    description: 'say whether everything is well, and if not, what to do',
    load: async () => (await import('./platform/health/cli.ts')).addStatusCommand,
  },
  doctor: {
    description: 'check the settings and what the server depends on',
    load: async () => (await import('./platform/health/cli.ts')).addDoctorCommand,
  },
  backup: {
    description: 'write one file with the database, the pictures and the secret',
    load: async () => {
      const { addBackupCommand } = await import('./platform/backup/cli.ts');
      const { listPhotoFiles } = await import('./clubs/queries/photo-files.ts');
      return (program, operator) =>
        addBackupCommand(program, operator, { listPictures: listPhotoFiles });
    },
  },
  restore: {
    description: 'restore a backup into an empty DATA_DIR or DATABASE_URL',
    load: async () => {
      const { addRestoreCommand } = await import('./platform/backup/cli.ts');
      const { queueRestoredErasures } = await import('./accounts/commands/restored-erasures.ts');
      const { listClubsWithoutOwner } = await import('./accounts/queries/operator.ts');
      return (program, operator) =>
        addRestoreCommand(program, operator, {
          queueErasures: queueRestoredErasures,
          listClubsWithoutOwner,
          listReferencedFiles,
        });
    },
  },
  jobs: {
    description: 'list and retry background jobs that failed for good',
    load: async () => (await import('./platform/jobs/cli.ts')).addJobCommands,
  },
  mail: {
    description: 'list and retry mails that have not left, by lane',
    load: async () => (await import('./platform/mail/cli.ts')).addMailCommands,
  },
  why: {
    description: 'explain why a club was told, or not told, by mail and push',
    load: async () => (await import('./notifications/commands/cli.ts')).addWhyCommand,
  },
  usage: {
    description: 'list the clubs that use most, by what they use',
    load: async () => (await import('./analytics/commands/usage.ts')).addUsageCommand,
  },
  clubs: {
    description: 'list, search and suspend clubs, by the last part of their address',
    load: async () => {
      const { addClubCommands } = await import('./clubs/commands/cli.ts');
      const { buildIsProSql } = await import('./billing/queries.ts');
      const { resyncPartners } = await import('./matches/commands/partners.ts');
      const { toLondonDate } = await import('./platform/calendar.ts');
      return (program, operator) =>
        addClubCommands(program, operator, buildIsProSql, (tx, clubId) =>
          resyncPartners(tx, clubId, toLondonDate(new Date())),
        );
    },
  },
  officers: {
    description: 'list the officers of a club, and name an owner',
    load: async () => (await import('./accounts/commands/cli.ts')).addOfficerCommands,
  },
  postcodes: {
    description: 'import where postcodes are',
    load: async () => (await import('./geocoding/commands/cli.ts')).addPostcodeCommands,
  },
  reports: {
    description: 'list what clubs report of others, with the last messages',
    load: async () => (await import('./chat/commands/cli.ts')).addReportCommands,
  },
  pro: {
    description: 'grant Pro, beside what a club pays, or revoke it',
    load: async () => (await import('./billing/commands/cli.ts')).addProCommands,
  },
  billing: {
    description: 'show what a club has bought',
    load: async () => (await import('./billing/commands/cli.ts')).addBillingCommands,
  },
  contact: {
    description: 'list messages of the contact form that could not be mailed',
    load: async () => (await import('./contact/commands/cli.ts')).addContactCommands,
  },
  blog: {
    description: 'list, publish and remove posts of the blog',
    load: async () => (await import('./blog/commands/cli.ts')).addBlogCommands,
  },
  analytics: {
    description: 'list by day what visitors did who agreed to be counted',
    load: async () => (await import('./analytics/commands/cli.ts')).addAnalyticsCommands,
  },
};

/** Adds all commands for the list in `help`, but loads only those that the arguments name. */
export async function addCliCommands(program: Command, operator: Operator, args: string[]) {
  for (const [name, { description, load }] of Object.entries(cliCommands)) {
    if (args.includes(name)) (await load())(program, operator);
    else program.command(name).description(description);
  }
}

/** Lists the keys of all stored files that rows refer to. */
export async function listReferencedFiles(executor: Executor): Promise<string[]> {
  const { getExportFileName } = await import('./accounts/commands/export-file.ts');
  const { listExportFiles } = await import('./accounts/queries/exports.ts');
  const { listPhotoFiles } = await import('./clubs/queries/photo-files.ts');
  const { toPrivateKey, toStorageKey } = await import('./platform/storage/storage.ts');
  const { listPreviewFiles } = await import('./public-pages/queries/preview-pictures.ts');
  const pictures = [...(await listPhotoFiles(executor)), ...(await listPreviewFiles(executor))];
  const privateFiles = (await listExportFiles(executor)).map(getExportFileName);
  return [...pictures.map(toStorageKey), ...privateFiles.map(toPrivateKey)];
}
