import { readStored, saveStored } from '../browser-storage.ts';

const storageKey = 'signed-in';

let tabUserId: string | undefined;

/** Scripts cannot read the cookie, and asking the server would cost every visitor a refused request. */
export function isSessionLikely(): boolean {
  try {
    return localStorage.getItem(storageKey) !== null;
  } catch {
    return true;
  }
}

export function saveSessionHint(userId: string | undefined): void {
  tabUserId = userId;
  saveStored('localStorage', storageKey, userId);
}

/** The officer whose answers are stored on this device: the last to log in, until the logout. */
export function getDeviceUserId(): string | undefined {
  return readStored('localStorage', storageKey) ?? undefined;
}

/** Undefined when another tab has logged in another officer and this tab has not noticed yet. */
export function getTabUserId(): string | undefined {
  return tabUserId === getDeviceUserId() ? tabUserId : undefined;
}
