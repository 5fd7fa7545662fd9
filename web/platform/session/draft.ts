const prefix = 'draft-';

type Texts = Record<string, string>;

/** How long it is kept: as long as the tab, or on the device, for all its tabs. */
type DraftLifetime = 'tab' | 'device';

/** What was typed at `place`, which has the id of the officer or the club in it, and not sent. */
export function readDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): Texts {
  try {
    return JSON.parse(getStorage(lifetime).getItem(prefix + draftKey) ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps of `texts` what is not as it was at first. */
export function saveDraft(
  draftKey: string,
  texts: Texts,
  initialTexts: Texts,
  lifetime: DraftLifetime = 'tab',
): void {
  const changed = Object.entries(texts).filter(([name, text]) => text !== initialTexts[name]);
  try {
    const storage = getStorage(lifetime);
    if (changed.length === 0) storage.removeItem(prefix + draftKey);
    else storage.setItem(prefix + draftKey, JSON.stringify(Object.fromEntries(changed)));
  } catch {
    // Storage is switched off or full: it is typed again.
  }
}

export function deleteDraft(draftKey: string): void {
  saveDraft(draftKey, {}, {});
}

/** Of all places, but those that have one of these ids in their names: of who is there now. */
export function deleteDrafts(...keptIds: string[]): void {
  const isStale = (key: string) =>
    key.startsWith(prefix) && !keptIds.some((id) => key.includes(id));
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage).filter(isStale)) storage.removeItem(key);
  } catch {
    // Storage is switched off: there are none.
  }
}

function getStorage(lifetime: DraftLifetime): Storage {
  return lifetime === 'tab' ? sessionStorage : localStorage;
}
