import { deleteStoredTexts, readStoredText, saveStoredText } from '../browser-storage.ts';

export function readLastEventId(stream: string): string | undefined {
  return readStoredText('sessionStorage', stream) ?? undefined;
}

export function saveLastEventId(stream: string, id: string | undefined): void {
  if (id) saveStoredText('sessionStorage', stream, id);
}

export function deleteLastEventIds(keptUserId?: string): void {
  deleteStoredTexts(
    'sessionStorage',
    (name) => name.startsWith('live ') && !(keptUserId && name.includes(keptUserId)),
  );
}
