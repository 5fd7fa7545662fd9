import { useRef, useState } from 'react';
import { createUuid } from '../../browser/uuid.ts';
import {
  deleteAttemptKey,
  deleteAttemptKeys,
  deleteDraft,
  getAttemptKey,
  isDraftOnlyInMemory,
  readDraft,
  saveDraft,
} from './draft.ts';

/**
 * Keeps what is typed into a form, and the idempotency keys with which it was sent, until the form has
 * been saved or cancelled. Without a draft key, it keeps only the idempotency key, in memory.
 */
export function useFormDraft<Values extends Record<string, string>>(draftKey: string | undefined) {
  const isCancelled = useRef(false);
  const attempt = useRef({ texts: '', key: '' });
  const [isOnlyInMemory, setOnlyInMemory] = useState(false);

  function keep(typed: Values, base: Values, halfTyped: string[]) {
    if (!draftKey || isCancelled.current) return;
    saveDraft(draftKey, typed, base, 'tab', halfTyped);
    setOnlyInMemory(isDraftOnlyInMemory(draftKey));
  }

  /** Keeps what was typed into the same form, opened again, while this one was being saved. */
  function keepTextsTypedSince(base: Values, saved: Values) {
    if (!draftKey) return;
    const { typed, halfTyped } = readDraft(draftKey);
    if (Object.keys(typed).length > 0) keep({ ...base, ...typed }, saved, halfTyped);
  }

  function remove() {
    if (draftKey) deleteDraft(draftKey);
    forgetAttempts();
  }

  /** What is still being sent must not bring the draft back. */
  function cancel() {
    isCancelled.current = true;
    remove();
  }

  function getIdempotencyKey(values: Values): string {
    if (draftKey) return getAttemptKey(draftKey, values);
    const texts = JSON.stringify(values);
    if (attempt.current.texts !== texts) attempt.current = { texts, key: createUuid() };
    return attempt.current.key;
  }

  function forgetAttempt(values: Values) {
    attempt.current = { texts: '', key: '' };
    if (draftKey) deleteAttemptKey(draftKey, values);
  }

  function forgetAttempts() {
    attempt.current = { texts: '', key: '' };
    if (draftKey) deleteAttemptKeys(draftKey);
  }

  return {
    isOnlyInMemory,
    wasCancelled: () => isCancelled.current,
    keep,
    keepTextsTypedSince,
    remove,
    cancel,
    getIdempotencyKey,
    forgetAttempt,
    forgetAttempts,
  };
}
