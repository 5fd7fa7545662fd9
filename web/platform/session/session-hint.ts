import { readStoredText, saveStoredText } from '../../ui/browser/browser-storage.ts';

const storageKey = 'signed-in';
const clubKey = 'signed-in-club';
const draftOwnerKey = 'typed-by';

let tabUserId: string | undefined;
let tabClubId: string | undefined;

/** Guesses from local storage, because scripts cannot read the session cookie. */
export function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

export function saveSessionHint(userId: string | undefined, clubId?: string): void {
  setTabOwner(userId, clubId);
  saveDeviceUser(userId, clubId);
}

export function saveDeviceUser(userId: string | undefined, clubId?: string): void {
  saveStoredText('localStorage', storageKey, userId);
  saveStoredText('localStorage', clubKey, clubId);
}

export function setTabOwner(userId: string | undefined, clubId?: string): void {
  tabUserId = userId;
  tabClubId = clubId;
}

/** Returns what this tab shows, also after another club has logged in in another tab. */
export function getTabOwner(): { userId: string | undefined; clubId: string | undefined } {
  return { userId: tabUserId, clubId: tabClubId };
}

/** Returns the user whose data is stored on this device: the last user to log in, until they log out. */
export function getDeviceUserId(): string | undefined {
  return readStoredText('localStorage', storageKey) ?? undefined;
}

/** Returns the last user to log in and the club that the login acts for, if it acts for one, until they log out. */
export function getDeviceOwner(): { userId: string; clubId: string } | undefined {
  const [userId, clubId] = [storageKey, clubKey].map((key) => readStoredText('localStorage', key));
  return userId && clubId ? { userId, clubId } : undefined;
}

/** Returns the last user of this tab, also after the session has ended, until the drafts are deleted. */
export function getDraftOwnerId(): string | undefined {
  return readStoredText('sessionStorage', draftOwnerKey) ?? undefined;
}

export function saveDraftOwner(userId: string | undefined): void {
  saveStoredText('sessionStorage', draftOwnerKey, userId);
}

/** Returns undefined if another user has logged in in another tab and this tab has not noticed it yet. */
export function getTabUserId(): string | undefined {
  return tabUserId === getDeviceUserId() ? tabUserId : undefined;
}
