import { deleteStoredTexts, readStoredText, saveStoredText } from '../browser-storage.ts';

const prefix = 'draft-';

type DraftTexts = Record<string, string>;

/** A `tab` draft is lost when its tab closes. A `device` draft stays and is shared by all tabs. */
type DraftLifetime = 'tab' | 'device';

/** Returns texts that were typed but not sent. A draft's key contains the id of the user or the club. */
export function readDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): DraftTexts {
  try {
    return JSON.parse(readStoredText(getStorageArea(lifetime), prefix + draftKey) ?? '{}');
  } catch {
    return {};
  }
}

export function saveDraft(
  draftKey: string,
  texts: DraftTexts,
  initialTexts: DraftTexts,
  lifetime: DraftLifetime = 'tab',
): void {
  const changed = Object.entries(texts).filter(([name, text]) => text !== initialTexts[name]);
  const draft = changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined;
  saveStoredText(getStorageArea(lifetime), prefix + draftKey, draft);
}

export function deleteDraft(draftKey: string): void {
  saveDraft(draftKey, {}, {});
}

/** Deletes all drafts except those whose keys contain one of these ids. */
export function deleteDrafts(...keptIds: string[]): void {
  const isStale = (key: string) =>
    key.startsWith(prefix) && !keptIds.some((id) => key.includes(id));
  deleteStoredTexts('sessionStorage', isStale);
  deleteStoredTexts('localStorage', isStale);
}

function getStorageArea(lifetime: DraftLifetime) {
  return lifetime === 'tab' ? 'sessionStorage' : 'localStorage';
}
