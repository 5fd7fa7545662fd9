import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { ClubDeps } from '../clubs/deps.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

export type SaveClubDeps = ClubDeps & {
  db: Database;
  /** Is called in the transaction that updates the club, while the club's row is locked. */
  onClubEdited: (tx: Transaction, club: { clubId: string; morePitches: boolean }) => Promise<void>;
};

export type EmailChangeDeps = Pick<
  Platform,
  'db' | 'mail' | 'limits' | 'secrets' | 'clock' | 'publicUrl'
>;

export interface PersonalDataDeps extends Pick<Platform, 'db' | 'mail' | 'clock'> {
  /** Lists tables before the tables that they refer to, so rows can be deleted in this order. */
  listPersonalData: (owner: PersonalDataOwner) => PersonalData[];
  listPictures: (clubId: string) => Promise<{ name: string; content: Uint8Array }[]>;
  lockClub: (tx: Transaction, clubId: string) => Promise<void>;
  /** Is called in the transaction that deletes the club, before any row is deleted. */
  beforeClubDeleted: (tx: Transaction, clubId: string) => Promise<void>;
}

export interface AccountDeps
  extends SaveClubDeps,
    PersonalDataDeps,
    EmailChangeDeps,
    Pick<Platform, 'config'> {
  getOwnClub: (clubId: string) => Promise<OwnClub>;
  getUnreadCounts: (caller: ClubCaller) => Promise<Me['unread']>;
}
