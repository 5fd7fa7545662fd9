import { deleteStored, readStored, saveStored } from '../browser-storage.ts';

const prefix = 'draft-';

type Texts = Record<string, string>;

/** A `tab` draft is lost when its tab closes. A `device` draft stays and is shared by all tabs. */
type DraftLifetime = 'tab' | 'device';

/** Returns texts that were typed but not sent. A draft's key contains the id of the user or the club. */
export function readDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): Texts {
  try {
    return JSON.parse(readStored(getArea(lifetime), prefix + draftKey) ?? '{}');
  } catch {
    return {};
  }
}

export function saveDraft(
  draftKey: string,
  texts: Texts,
  initialTexts: Texts,
  lifetime: DraftLifetime = 'tab',
): void {
  const changed = Object.entries(texts).filter(([name, text]) => text !== initialTexts[name]);
  const draft = changed.length > 0 ? JSON.stringify(Object.fromEntries(changed)) : undefined;
  saveStored(getArea(lifetime), prefix + draftKey, draft);
}

export function deleteDraft(draftKey: string): void {
  saveDraft(draftKey, {}, {});
}

/** Deletes all drafts except those whose keys contain one of these ids. */
export function deleteDrafts(...keptIds: string[]): void {
  const isStale = (key: string) =>
    key.startsWith(prefix) && !keptIds.some((id) => key.includes(id));
  deleteStored('sessionStorage', isStale);
  deleteStored('localStorage', isStale);
}

function getArea(lifetime: DraftLifetime) {
  return lifetime === 'tab' ? 'sessionStorage' : 'localStorage';
}
