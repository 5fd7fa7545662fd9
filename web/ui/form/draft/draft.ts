import {
  deleteStoredTexts,
  readStoredText,
  saveStoredText,
} from '../../browser/browser-storage.ts';
import { createUuid } from '../../browser/uuid.ts';

const prefix = 'draft-';

/** Begins with `prefix`, so that `deleteDrafts` deletes these entries too. */
const attemptsPrefix = `${prefix}attempts-`;

/** Begins with `prefix`, so that `deleteDrafts` deletes these entries too. */
const choicesPrefix = `${prefix}choice-`;

type DraftTexts = Record<string, string>;

/** Texts that were typed but not sent, and what stood in their fields before. */
export interface Draft {
  typed: DraftTexts;
  base: DraftTexts;
  /** The fields with half a text that the browser cannot read, such as a time without its minutes. */
  halfTyped: string[];
}

/** A `tab` draft is lost when its tab closes. A `device` draft stays and is shared by all tabs. */
type DraftLifetime = 'tab' | 'device';

/** Entries that are lost when the page is left, because the browser's storage is off or full. */
const memoryOnlyEntries = new Map<string, string>();

/** A draft's key contains the id of the user or the club, or begins with `visitorDraft`. */
export function readDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): Draft {
  const { typed = {}, base = {}, halfTyped = [] } = readEntry(prefix + draftKey, lifetime);
  return { typed, base, halfTyped };
}

export function saveDraft(
  draftKey: string,
  texts: DraftTexts,
  base: DraftTexts,
  lifetime: DraftLifetime = 'tab',
  halfTyped: string[] = [],
): void {
  const isKept = (name: string) => texts[name] !== base[name] || halfTyped.includes(name);
  const names = Object.keys(texts).filter(isKept);
  const pick = (from: DraftTexts) => Object.fromEntries(names.map((name) => [name, from[name]]));
  const draft = { typed: pick(texts), base: pick(base), halfTyped };
  saveEntry(prefix + draftKey, names.length > 0 ? draft : undefined, lifetime);
}

/** Returns whether the draft is lost when the page is left. */
export function isDraftOnlyInMemory(draftKey: string): boolean {
  return memoryOnlyEntries.has(prefix + draftKey);
}

/** Returns whether a `storage` event with this key is about the draft. */
export function isDraftStoredAs(storageKey: string | null, draftKey: string): boolean {
  return storageKey === prefix + draftKey;
}

export function deleteDraft(draftKey: string, lifetime: DraftLifetime = 'tab'): void {
  saveDraft(draftKey, {}, {}, lifetime);
}

/**
 * Remembers what the user has chosen, until they log out. The user can choose it again, so nobody is
 * asked before the page is left if the browser's storage is off or full. `key` contains the id of the
 * user or the club. `undefined` forgets the choice.
 */
export function saveChoice(
  key: string,
  choice: string | undefined,
  lifetime: DraftLifetime = 'tab',
): void {
  saveEntry(choicesPrefix + key, choice === undefined ? undefined : { choice }, lifetime);
}

export function readChoice(key: string, lifetime: DraftLifetime = 'tab'): string | undefined {
  return readEntry(choicesPrefix + key, lifetime).choice;
}

/**
 * Returns the idempotency key for sending these texts of a form. The same texts have the same key until
 * it is deleted, also after a reload, so that the server stores them once if its answer was lost.
 */
export function getAttemptKey(draftKey: string, texts: DraftTexts): string {
  const keys: DraftTexts = readEntry(attemptsPrefix + draftKey, 'tab');
  const sent = JSON.stringify(texts);
  const key = keys[sent] ?? createUuid();
  saveEntry(attemptsPrefix + draftKey, { ...keys, [sent]: key }, 'tab');
  return key;
}

/** Deletes the key of these texts only: the answers to other texts may still be lost. */
export function deleteAttemptKey(draftKey: string, texts: DraftTexts): void {
  const { [JSON.stringify(texts)]: _, ...others }: DraftTexts = readEntry(
    attemptsPrefix + draftKey,
    'tab',
  );
  const isLast = Object.keys(others).length === 0;
  saveEntry(attemptsPrefix + draftKey, isLast ? undefined : others, 'tab');
}

export function deleteAttemptKeys(draftKey: string): void {
  saveEntry(attemptsPrefix + draftKey, undefined, 'tab');
}

/** The beginning of the keys of drafts that belong to no account, such as that of the contact form. */
export const visitorDraft = 'visitor-';

/** Deletes all drafts except those whose keys contain one of these texts. */
export function deleteDrafts(...kept: string[]): void {
  const isStale = (key: string) =>
    key.startsWith(prefix) && !kept.some((text) => key.includes(text));
  deleteStoredTexts('sessionStorage', isStale);
  deleteStoredTexts('localStorage', isStale);
  for (const key of [...memoryOnlyEntries.keys()].filter(isStale)) memoryOnlyEntries.delete(key);
  updateLeaveWarning();
}

function readEntry(key: string, lifetime: DraftLifetime) {
  try {
    const stored = memoryOnlyEntries.get(key) ?? readStoredText(getStorageArea(lifetime), key);
    return JSON.parse(stored ?? '{}');
  } catch {
    return {};
  }
}

function saveEntry(key: string, entry: object | undefined, lifetime: DraftLifetime) {
  const area = getStorageArea(lifetime);
  const text = entry ? JSON.stringify(entry) : '';
  memoryOnlyEntries.delete(key);
  if (!saveStoredText(area, key, text) && text) {
    memoryOnlyEntries.set(key, text);
    // An older text must not come back after a reload.
    saveStoredText(area, key, undefined);
  }
  updateLeaveWarning();
}

/** Lets the browser ask before the page is left while a typed text is only in memory. */
function updateLeaveWarning() {
  if ([...memoryOnlyEntries.keys()].some(isTypedText))
    globalThis.addEventListener?.('beforeunload', preventUnload);
  else globalThis.removeEventListener?.('beforeunload', preventUnload);
}

function isTypedText(key: string): boolean {
  return !key.startsWith(attemptsPrefix) && !key.startsWith(choicesPrefix);
}

function preventUnload(event: Event) {
  event.preventDefault();
}

function getStorageArea(lifetime: DraftLifetime) {
  return lifetime === 'tab' ? 'sessionStorage' : 'localStorage';
}
