import {
  deleteStoredTexts,
  readStoredText,
  saveStoredText,
} from '../../ui/browser/browser-storage.ts';
import { isSessionLikely } from '../session/session-hint.ts';

export function readLastEventId(stream: string): string | undefined {
  return readStoredText('sessionStorage', stream) ?? undefined;
}

/** Stores nothing after a logout, because the stream can still deliver events until the page is left. */
export function saveLastEventId(stream: string, id: string | undefined): void {
  if (id && isSessionLikely()) saveStoredText('sessionStorage', stream, id);
}

export function deleteLastEventIds(keptUserId?: string): void {
  deleteStoredTexts(
    'sessionStorage',
    (name) => name.startsWith('live ') && !(keptUserId && name.includes(keptUserId)),
  );
}
