const prefix = 'draft-';

type Texts = Record<string, string>;

/** What was typed at `place` in this tab and not sent; nothing if nothing was. */
export function readDraft(place: string): Texts {
  try {
    return JSON.parse(sessionStorage.getItem(prefix + place) ?? '{}');
  } catch {
    return {};
  }
}

/** Keeps of `texts` what is not as it was at first. */
export function keepDraft(place: string, texts: Texts, atFirst: Texts): void {
  const typed = Object.entries(texts).filter(([name, text]) => text !== atFirst[name]);
  try {
    if (typed.length === 0) sessionStorage.removeItem(prefix + place);
    else sessionStorage.setItem(prefix + place, JSON.stringify(Object.fromEntries(typed)));
  } catch {
    // Storage is switched off or full: it is typed again.
  }
}

export function forgetDraft(place: string): void {
  keepDraft(place, {}, {});
}

/** Of all places. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix)) sessionStorage.removeItem(key);
  } catch {
    // Storage is switched off: there are none.
  }
}
