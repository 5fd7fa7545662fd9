/** The last event that this tab has heard of a stream, for when it is loaded again. */
export function keptId(stream: string): string | undefined {
  try {
    return sessionStorage.getItem(stream) ?? undefined;
  } catch {
    return undefined;
  }
}

export function keepId(stream: string, id: string | undefined): void {
  try {
    if (id) sessionStorage.setItem(stream, id);
  } catch {
    // Storage is switched off: it begins anew.
  }
}

/** Of every stream, but those that have this id in their names: they say whose they are. */
export function forgetIds(kept?: string): void {
  const isGone = (name: string) => name.startsWith('live ') && !(kept && name.includes(kept));
  try {
    for (const name of Object.keys(sessionStorage).filter(isGone)) sessionStorage.removeItem(name);
  } catch {
    // Storage is switched off: there are none.
  }
}
