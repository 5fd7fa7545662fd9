import type { ErasureDeps, ExportDeps } from './accounts/deps.ts';
import { closeClub } from './clubs/commands/close.ts';
import { lockClubAgainstNewRows } from './clubs/commands/lock.ts';
import { readPhotoFiles } from './clubs/commands.ts';
import { callOffMatchesOfLeavingClub } from './matches/commands/leaving-club.ts';
import type { Transaction } from './platform/database/database.ts';
import type { Platform } from './platform/platform.ts';

/** Connects the export and the erasure of an account or a club with the features that hold its data. */
export function createLeavingDeps(
  platform: Platform,
  lists: Pick<ErasureDeps, 'listPersonalData' | 'listIdMentions'>,
): Platform & ErasureDeps & ExportDeps {
  return {
    ...platform,
    ...lists,
    listPictures: (clubId: string) => readPhotoFiles(platform, clubId),
    lockClub: lockClubAgainstNewRows,
    async closeClub(tx: Transaction, clubId: string) {
      const matchIds = await callOffMatchesOfLeavingClub(tx, platform, clubId);
      await closeClub(tx, platform, clubId);
      return matchIds;
    },
  };
}
