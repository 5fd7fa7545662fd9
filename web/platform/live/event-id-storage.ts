import { deleteStored, readStored, saveStored } from '../browser-storage.ts';

export function readLastEventId(stream: string): string | undefined {
  return readStored('sessionStorage', stream) ?? undefined;
}

export function saveLastEventId(stream: string, id: string | undefined): void {
  if (id) saveStored('sessionStorage', stream, id);
}

export function deleteLastEventIds(keptUserId?: string): void {
  deleteStored(
    'sessionStorage',
    (name) => name.startsWith('live ') && !(keptUserId && name.includes(keptUserId)),
  );
}
