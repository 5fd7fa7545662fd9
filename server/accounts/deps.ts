import type { Me } from '@fixturebook/contract/accounts';
import type { OwnClub } from '@fixturebook/contract/clubs';
import type { ClubDeps } from '../clubs/deps.ts';
import type { Database, Transaction } from '../platform/database/database.ts';
import type { Caller, ClubCaller } from '../platform/http/http.ts';
import type { IdMentions, PersonalData, PersonalDataOwner } from '../platform/personal-data.ts';
import type { Platform } from '../platform/platform.ts';

export type SaveClubDeps = ClubDeps & {
  db: Database;
  live: Platform['live'];
  /** Is called in the transaction that updates the club, before the club's row is locked. */
  lockMatchesOfClub: (tx: Transaction, clubId: string) => Promise<void>;
  /** Is called in the transaction that updates the club, while the club's row is locked. */
  onClubEdited: (
    tx: Transaction,
    club: { clubId: string; postcode: string; morePitches: boolean; hadMorePitches: boolean },
  ) => Promise<void>;
};

export type PasskeyDeps = Pick<Platform, 'db' | 'mail' | 'publicUrl'>;

export type OfficerDeps = Pick<Platform, 'db' | 'live' | 'mail' | 'clock' | 'publicUrl'>;

export interface EmailChangeDeps
  extends Pick<Platform, 'db' | 'mail' | 'limits' | 'secrets' | 'clock' | 'publicUrl'> {
  /** Is called in the transaction that changes the address of an account. */
  onEmailChanged: (tx: Transaction, change: { from: string; to: string }) => Promise<void>;
}

interface PersonalDataLists {
  /** Lists tables before the tables that they refer to, so rows can be deleted in this order. */
  listPersonalData: (owner: PersonalDataOwner) => PersonalData[];
  /** Lists tables whose rows mention ids of others. The jobs come last. */
  listIdMentions: (owner: PersonalDataOwner) => IdMentions[];
}

export interface ErasureDeps
  extends PersonalDataLists,
    Pick<Platform, 'config' | 'db' | 'jobs' | 'mail' | 'clock' | 'log'> {
  /**
   * Is called in the transaction that deletes a club, or the account of its last officer. Hides the club,
   * calls off its matches and returns the ids of the rows that it deleted.
   */
  closeClub: (tx: Transaction, clubId: string) => Promise<string[]>;
}

export interface ExportDeps
  extends PersonalDataLists,
    Pick<
      Platform,
      'config' | 'db' | 'jobs' | 'mail' | 'storage' | 'secrets' | 'clock' | 'log' | 'publicUrl'
    > {
  listPictures: (clubId: string) => Promise<{ name: string; content: Uint8Array }[]>;
}

/** Checks the password, and the code of the second step of the login if it is on. */
export type IdentityProof = (
  caller: Caller,
  headers: Headers,
  proof: { password: string; code: string },
) => Promise<void>;

export interface AccountDeps extends SaveClubDeps, EmailChangeDeps, Pick<Platform, 'config'> {
  getOwnClub: (clubId: string) => Promise<OwnClub>;
  /** Reads the club of the caller, and how much is unread and to answer. */
  getOwnState: (
    caller: ClubCaller,
  ) => Promise<Pick<Me, 'unread' | 'requestsToAnswer'> & { club: OwnClub }>;
}
