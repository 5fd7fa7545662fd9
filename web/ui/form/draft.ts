import { deleteStoredTexts, readStoredText, saveStoredText } from '../browser/browser-storage.ts';

const prefix = 'draft-';

type DraftTexts = Record<string, string>;

/** Texts that were typed but not sent, and what stood in their fields before. */
interface Draft {
  typed: DraftTexts;
  base: DraftTexts;
}

/** A `tab` draft is lost when its tab closes. A `device` draft stays and is shared by all tabs. */
type DraftLifetime = 'tab' | 'device';

/** A draft's key contains the id of the user or the club, or begins with `visitorDraft`. */
export function readDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): Draft {
  try {
    const stored = JSON.parse(readStoredText(getStorageArea(lifetime), prefix + draftKey) ?? '{}');
    return { typed: stored.typed ?? {}, base: stored.base ?? {} };
  } catch {
    return { typed: {}, base: {} };
  }
}

export function saveDraft(
  draftKey: string,
  texts: DraftTexts,
  base: DraftTexts,
  lifetime: DraftLifetime = 'tab',
): void {
  const names = Object.keys(texts).filter((name) => texts[name] !== base[name]);
  const pick = (from: DraftTexts) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const draft = names.length > 0 ? JSON.stringify({ typed: pick(texts), base: pick(base) }) : '';
  saveStoredText(getStorageArea(lifetime), prefix + draftKey, draft);
}

/** Returns whether a `storage` event with this key is about the draft. */
export function isDraftStoredAs(storageKey: string | null, draftKey: string): boolean {
  return storageKey === prefix + draftKey;
}

export function deleteDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): void {
  saveDraft(draftKey, {}, {}, lifetime);
}

/** The beginning of the keys of drafts that belong to no account, such as that of the contact form. */
export const visitorDraft = 'visitor-';

/** Deletes all drafts except those whose keys contain one of these texts. */
export function deleteDrafts(...kept: string[]): void {
  const isStale = (key: string) =>
    key.startsWith(prefix) && !kept.some((text) => key.includes(text));
  deleteStoredTexts('sessionStorage', isStale);
  deleteStoredTexts('localStorage', isStale);
}

function getStorageArea(lifetime: DraftLifetime) {
  return lifetime === 'tab' ? 'sessionStorage' : 'localStorage';
}
