import { readStoredText, saveStoredText } from '../../ui/browser/browser-storage.ts';

const storageKey = 'passkey-offer';

/** Call this after a login without a passkey. Does nothing if the offer was put away on this device. */
export function openPasskeyOffer(): void {
  if (readStoredText('localStorage', storageKey) === null)
    saveStoredText('localStorage', storageKey, 'open');
}

/** Whether this device may suggest a passkey on Home. */
export function isPasskeyOfferOpen(): boolean {
  return readStoredText('localStorage', storageKey) === 'open';
}

/** Call this when the user does not want a passkey on this device, or has one. */
export function closePasskeyOffer(): void {
  saveStoredText('localStorage', storageKey, 'closed');
}
