import { deleteStored, readStored, saveStored } from '../browser-storage.ts';

/** The last event that this tab has received from a stream, for use after a reload. */
export function readLastEventId(stream: string): string | undefined {
  return readStored('sessionStorage', stream) ?? undefined;
}

export function saveLastEventId(stream: string, id: string | undefined): void {
  if (id) saveStored('sessionStorage', stream, id);
}

/** Deletes the ids of all streams except those whose names contain this user's id. */
export function deleteLastEventIds(keptUserId?: string): void {
  deleteStored(
    'sessionStorage',
    (name) => name.startsWith('live ') && !(keptUserId && name.includes(keptUserId)),
  );
}
