const prefix = 'draft-';

type Texts = Record<string, string>;

/** How long it is kept: as long as the tab, or on the device, for all its tabs. */
type Keeper = 'tab' | 'device';

/** What was typed at `place`, which has the id of the officer or the club in it, and not sent. */
export function readDraft(place: string, keeper: Keeper = 'tab'): Texts {
  try {
    return JSON.parse(storageOf(keeper).getItem(prefix + place) ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps of `texts` what is not as it was at first. */
export function keepDraft(
  place: string,
  texts: Texts,
  atFirst: Texts,
  keeper: Keeper = 'tab',
): void {
  const typed = Object.entries(texts).filter(([name, text]) => text !== atFirst[name]);
  try {
    const storage = storageOf(keeper);
    if (typed.length === 0) storage.removeItem(prefix + place);
    else storage.setItem(prefix + place, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is switched off or full: it is typed again.
  }
}

export function forgetDraft(place: string): void {
  keepDraft(place, {}, {});
}

/** Of all places, but those that have one of these ids in their names: of who is there now. */
export function forgetDrafts(...kept: string[]): void {
  const isGone = (key: string) => key.startsWith(prefix) && !kept.some((id) => key.includes(id));
  try {
    for (const storage of [sessionStorage, localStorage])
      for (const key of Object.keys(storage).filter(isGone)) storage.removeItem(key);
  } catch {
    // Storage is switched off: there are none.
  }
}

function storageOf(keeper: Keeper): Storage {
  return keeper === 'tab' ? sessionStorage : localStorage;
}
