/** The last event that this tab has heard of a stream, for when it is loaded again. */
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
    // Storage is switched off: it begins anew.
  }
}

/** Of every stream, but those that have this id in their names: they say whose they are. */
export function deleteLastEventIds(keptUserId?: string): void {
  const isStale = (name: string) =>
    name.startsWith('live ') && !(keptUserId && name.includes(keptUserId));
  try {
    for (const name of Object.keys(sessionStorage).filter(isStale)) sessionStorage.removeItem(name);
  } catch {
    // Storage is switched off: there are none.
  }
}
