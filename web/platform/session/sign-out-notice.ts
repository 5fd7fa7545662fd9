import { sessionEndedCode, sessionEndSentences } from '@fixturebook/contract/live/stream';
import { useSyncExternalStore } from 'react';
import { readStoredText, saveStoredText } from '../../ui/browser/browser-storage.ts';
import { hasErrorCode, type ProblemError } from '../problem-error.ts';
import { getDeviceUserId } from './session-hint.ts';

const storageKey = 'signed-out-notice';

const listeners = new Set<() => void>();

/** The notice is also kept in memory, for browsers that store nothing. */
let notice: string | undefined;

/** Remembers why the server ended the session, until the next login in this tab, also over a reload. */
export function saveSignOutNotice(error: ProblemError): void {
  if (hasErrorCode(error, sessionEndedCode)) setNotice(error.detail);
  // A browser deletes the cookie of a login that has expired, so the server knows of no login.
  else if (getDeviceUserId() !== undefined) setNotice(sessionEndSentences.expired);
}

export function clearSignOutNotice(): void {
  setNotice(undefined);
}

/** Returns why the user was logged out. The answer that says so may arrive after the screen is shown. */
export function useSignOutNotice(): string | undefined {
  return useSyncExternalStore(subscribe, getNotice, () => undefined);
}

function getNotice() {
  return notice ?? readStoredText('sessionStorage', storageKey) ?? undefined;
}

function setNotice(text: string | undefined) {
  notice = text;
  saveStoredText('sessionStorage', storageKey, text);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
