import { listAccountsPersonalData } from './accounts/queries/personal-data.ts';
import { listBillingPersonalData } from './billing/queries/personal-data.ts';
import { listCardPersonalData } from './card/queries/personal-data.ts';
import { listChatPersonalData } from './chat/queries/personal-data.ts';
import { closeClub } from './clubs/commands/close.ts';
import { readPhotoFiles } from './clubs/commands.ts';
import { listClubsPersonalData } from './clubs/queries/personal-data.ts';
import { listContactPersonalData } from './contact/queries.ts';
import { listFixturesPersonalData } from './fixtures/queries/personal-data.ts';
import { callOffMatchesOfLeavingClub } from './matches/commands/leaving-club.ts';
import { listMatchesPersonalData } from './matches/queries/personal-data.ts';
import {
  listNotificationsPersonalData,
  notificationIdMentions,
} from './notifications/queries/personal-data.ts';
import { listOpponentsPersonalData } from './opponents/queries/personal-data.ts';
import type { Transaction } from './platform/database/database.ts';
import {
  type IdMentions,
  listPlatformIdMentions,
  listPlatformPersonalData,
  type PersonalData,
  type PersonalDataOwner,
} from './platform/personal-data.ts';
import type { Platform } from './platform/platform.ts';
import { deletePreviewPicturesOfClub } from './public-pages/commands/delete-preview-pictures.ts';
import { listPublicPagesPersonalData } from './public-pages/queries/personal-data.ts';
import { listSeasonPersonalData } from './season/queries.ts';
import { listTeamsPersonalData } from './teams/queries.ts';

/** Each table is listed before the tables that it references, as deletion needs this order. */
export function listPersonalData(owner: PersonalDataOwner): PersonalData[] {
  return [
    ...listContactPersonalData(owner),
    ...listNotificationsPersonalData(owner),
    ...listChatPersonalData(owner),
    ...listBillingPersonalData(owner),
    ...listOpponentsPersonalData(owner),
    ...listSeasonPersonalData(owner),
    ...listCardPersonalData(owner),
    ...listMatchesPersonalData(owner),
    ...listTeamsPersonalData(owner),
    ...listFixturesPersonalData(owner),
    ...listPublicPagesPersonalData(owner),
    ...listClubsPersonalData(owner),
    ...listPlatformPersonalData(owner),
    ...listAccountsPersonalData(owner),
  ];
}

/** The jobs come last, as the export puts them after the tables. */
export function listIdMentions(owner: PersonalDataOwner): IdMentions[] {
  return [...notificationIdMentions, ...listPlatformIdMentions(owner)];
}

/** What the deletion and the export of a club's data need from each feature. */
export function getLeavingDeps(platform: Platform) {
  return {
    ...platform,
    listPersonalData,
    listIdMentions,
    listPictures: (clubId: string) => readPhotoFiles(platform, clubId),
    async closeClub(tx: Transaction, clubId: string) {
      const matchIds = await callOffMatchesOfLeavingClub(tx, platform, clubId);
      await closeClub(tx, platform, clubId);
      await deletePreviewPicturesOfClub(tx, platform, clubId);
      return matchIds;
    },
  };
}
