/** The last event that this tab has received from a stream, for use after a reload. */
export function readLastEventId(stream: string): string | undefined {
  try {
    return sessionStorage.getItem(stream) ?? undefined;
  } catch {
    return undefined;
  }
}

export function saveLastEventId(stream: string, id: string | undefined): void {
  try {
    if (id) sessionStorage.setItem(stream, id);
  } catch {
    // Storage is switched off: the stream starts from now.
  }
}

/** Deletes the ids of all streams except those whose names contain this user's id. */
export function deleteLastEventIds(keptUserId?: string): void {
  const isStale = (name: string) =>
    name.startsWith('live ') && !(keptUserId && name.includes(keptUserId));
  try {
    for (const name of Object.keys(sessionStorage).filter(isStale)) sessionStorage.removeItem(name);
  } catch {
    // Storage is switched off: there are none.
  }
}
