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
    description: 'whether everything is well, and if not, what to do',
    load: async () => (await import('./platform/health/cli.ts')).addStatusCommand,
  },
  doctor: {
    description: 'what is wrong with the settings and with what the server depends on',
    load: async () => (await import('./platform/health/cli.ts')).addDoctorCommand,
  },
  backup: {
    description: 'one file with the database, the pictures and the secret',
    load: async () => {
      const { addBackupCommand } = await import('./platform/backup/cli.ts');
      const { listPhotoFiles } = await import('./clubs/queries/photo-files.ts');
      return (program, operator) =>
        addBackupCommand(program, operator, { listPictures: listPhotoFiles });
    },
  },
  restore: {
    description: 'restores a backup into an empty system',
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
    description: 'work in the background that failed for good',
    load: async () => (await import('./platform/jobs/cli.ts')).addJobCommands,
  },
  mail: {
    description: 'mails that have not left, by lane',
    load: async () => (await import('./platform/mail/cli.ts')).addMailCommands,
  },
  why: {
    description: 'why a club was told, or not told, by mail and push',
    load: async () => (await import('./notifications/commands/cli.ts')).addWhyCommand,
  },
  usage: {
    description: 'the clubs that use most, by what they use',
    load: async () => (await import('./analytics/commands/usage.ts')).addUsageCommand,
  },
  clubs: {
    description: 'the clubs, by the last part of their address',
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
    description: 'who may act for a club, and its owners',
    load: async () => (await import('./accounts/commands/cli.ts')).addOfficerCommands,
  },
  postcodes: {
    description: 'where postcodes are',
    load: async () => (await import('./geocoding/commands/cli.ts')).addPostcodeCommands,
  },
  reports: {
    description: 'what clubs report of others, with the last messages',
    load: async () => (await import('./chat/commands/cli.ts')).addReportCommands,
  },
  pro: {
    description: 'Pro as you give it, beside what a club pays',
    load: async () => (await import('./billing/commands/cli.ts')).addProCommands,
  },
  billing: {
    description: 'what clubs have bought',
    load: async () => (await import('./billing/commands/cli.ts')).addBillingCommands,
  },
  contact: {
    description: 'what was written to you and could not be mailed',
    load: async () => (await import('./contact/commands/cli.ts')).addContactCommands,
  },
  blog: {
    description: 'the posts of the blog',
    load: async () => (await import('./blog/commands/cli.ts')).addBlogCommands,
  },
  analytics: {
    description: 'what visitors did who agreed to be counted, by day',
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
