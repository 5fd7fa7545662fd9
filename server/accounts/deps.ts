import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { ClubDeps } from '../clubs/deps.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { ClubCaller } from '../platform/http/http.ts';
import type { DataOwner, PersonalData } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

export type SaveClubDeps = ClubDeps & {
  db: Database;
  /** Runs in the same transaction, while the club's row is locked. */
  onClubEdited: (tx: Transaction, club: { clubId: string; morePitches: boolean }) => Promise<void>;
};

export type EmailChangeDeps = Pick<
  Platform,
  'db' | 'mail' | 'limits' | 'secrets' | 'clock' | 'publicUrl'
>;

export interface PersonalDataDeps extends Pick<Platform, 'db' | 'mail' | 'clock'> {
  /** Rows come before the rows that they refer to. */
  listPersonalData: (owner: DataOwner) => PersonalData[];
  listPictures: (clubId: string) => Promise<{ name: string; content: Uint8Array }[]>;
  lockClub: (tx: Transaction, clubId: string) => Promise<void>;
  /** Runs in the same transaction. */
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
