import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useHydrated } from '../browser/use-hydrated.ts';
import { reportFailureOfLeftForm } from '../late-failure.ts';
import { useFormDraft } from './draft/use-form-draft.ts';
import { reportSentDraft, useSentDraft } from './draft/use-sent-draft.ts';
import {
  ChangedElsewhereError,
  type FieldErrors,
  type FormCheck,
  getErrorsByPath,
  isFinalRefusal,
  keepErrorsOfUnchangedFields,
  type SubmitFailure,
  toSubmitFailure,
} from './field-errors.ts';
import { describeChangedFields } from './field-text.ts';
import {
  addTypedTexts,
  emptyHiddenFields,
  fillInSuggestions,
  focusFirstError,
  hasTypedText,
  pickTextsOfHiddenFields,
  readFieldTexts,
} from './form-fields.ts';
import { keepSpelling, mergeTexts } from './form-merge.ts';
import { createFormStart, type FormStart } from './form-start.ts';
import { hasChanges, pickChanges } from './form-values.ts';
import { useChangesOfOthers } from './use-changes-of-others.ts';
import { useHalfTypedFields } from './use-half-typed-fields.ts';

interface SubmitFormOptions<Values, Input> {
  /** The initial text of each field, by its name. If these change while the form is open, the fields keep theirs. */
  initialValues: Values;
  check: FormCheck<Values, Input>;
  /**
   * The key under which typed texts are kept until the form is sent or cancelled. It contains the id
   * of the user or the club. Forms for passwords and codes have none.
   */
  draftKey: string | undefined;
  /** Whether what was sent stays a draft, because it only prepares what a later step saves. */
  staysDraft?: boolean;
  /** Whether others can change what the form changes. The initial values of other forms are suggestions. */
  changesStored?: boolean;
  /** Fields that the address of the page fills in, so that an older draft must not. */
  addressFields?: string[];
  /** Throws a `ChangedElsewhereError` if somebody else has changed what the form changes. */
  submit: (input: Input, attempt: FormAttempt) => Promise<void>;
  /** Called after the form was sent, also if the user had left it and has opened it again since. */
  onSent?: () => void;
  /** Returns the message for an error that belongs to no field. */
  formatError?: (error: Error) => string;
}

export interface FormAttempt {
  /**
   * The idempotency key, which is the same for the same values until the form has been saved or the
   * server has refused them for good.
   */
  key: string;
  /** Whether the user still sees the form. */
  isFormShown: () => boolean;
  /** Shows in the form that it has been saved, while the next screen loads. */
  reportSaved: (text: string) => void;
}

export interface FormController<Values> {
  element: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FieldErrors<Values>;
  /** The message of an error that belongs to no field. */
  alert: string | null;
  busy: boolean;
  /** Says what has been saved, if the next screen takes long to load. */
  saved: string | null;
  send: () => Promise<void>;
  readFields: () => void;
  readEmptiedField: (name: string) => void;
  reset: () => void;
  /**
   * The texts that others have stored since the form was opened, by the name of the field, unless the
   * field has the same text.
   */
  changedElsewhere: Record<string, string>;
  /** Returns the fields that the user has changed, or none if the user has only chosen options. */
  listTypedFields: () => string[];
  /** Whether the form shows texts that were typed earlier. */
  isRestored: boolean;
  /** Whether what is typed is lost when the page is left, because the browser's storage is off or full. */
  isOnlyInMemory: boolean;
  /** The fields that have what the address of the page asks for instead of what was typed earlier. */
  overriddenFields: string[];
  /** Changes when the fields must be drawn again with other default values. */
  generation: number;
  /** Empties a restored form to what it would be without the draft. */
  startAgain: () => void;
  /** Call this when the user cancels. */
  discardDraft: () => void;
  /** Fills in texts that count as the initial ones, or as changes, except in fields that the user has changed. */
  suggest: (suggested: Partial<Values>, options?: { asChanges: boolean }) => void;
  /** Empties a field, and removes its error and the message of the form. */
  clearField: (name: keyof Values & string) => void;
  field: (name: keyof Values & string) => {
    name: string;
    defaultValue: string;
    error: string | undefined;
  };
}

/** React does not control the fields, so that text entered before hydration is not lost. */
export function useSubmitForm<Values extends Record<string, string>, Input>(
  options: SubmitFormOptions<Values, Input>,
): FormController<Values> {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const isEmptied = useRef(false);
  const draft = useFormDraft<Values>(options.draftKey);
  const isHydrated = useHydrated();
  const [start, setStart] = useState(() => createFormStart(options, { withDraft: isHydrated }));
  const [values, setValues] = useState(start.values);
  /** The last text of each field, also of one that is not drawn at the moment. */
  const texts = useRef(start.values);
  /** The last suggestions that count as changes. A field that still has its text is not changed by the user. */
  const suggestedChanges = useRef<Partial<Values>>({});
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const halfTyped = useHalfTypedFields<Values>(element, start.halfTyped);
  const changesOfOthers = useChangesOfOthers(options, [start.base, values]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: reads the fields once, when React takes over the form
  useEffect(() => {
    // The prerendered page has no draft, so the first render in the browser must not have one either.
    const withDraft = isHydrated ? start : createFormStart(options, { withDraft: true });
    if (withDraft.isRestored && !isHydrated)
      restart(addTypedTexts(element.current, start, withDraft));
    else read();
    setErrors(halfTyped.describe(withDraft.halfTyped));
    if (options.changesStored) void describeChangesSinceDraft(withDraft);
  }, []);

  async function describeChangesSinceDraft({ values, base, conflicting, updated }: typeof start) {
    const current = await keepSpelling(base, values, options.check);
    const isDifferent = (name: string) => values[name] !== current[name];
    const changes = { conflicting: conflicting.filter(isDifferent), updated, base };
    const errors = describeChangedFields(element.current, changes);
    setErrors((before) => ({ ...errors, ...before }));
  }

  function read() {
    texts.current = readFieldTexts(element.current, texts.current);
    const newValues = emptyHiddenFields(element.current, texts.current);
    setValues(newValues);
    setErrors((before) => keepErrorsOfUnchangedFields(before, values, newValues));
    keepTextsOfHiddenFields();
    draft.keep(texts.current, start.base, halfTyped.list(texts.current));
  }

  function readEmptiedField(name: string) {
    if (halfTyped.empty(name)) setErrors((before) => ({ ...before, [name]: undefined }));
    read();
  }

  /** A field that is drawn again begins with the text that it had. */
  function keepTextsOfHiddenFields() {
    const hidden = pickTextsOfHiddenFields(element.current, texts.current);
    if (hasChanges(hidden, start.values))
      setStart((before) => ({ ...before, values: { ...before.values, ...hidden } }));
  }

  function restart(newStart: Omit<FormStart<Values>, 'generation'>) {
    setStart({ ...newStart, generation: start.generation + 1 });
    setValues(newStart.values);
    texts.current = newStart.values;
    halfTyped.restore(newStart.halfTyped);
    draft.keep(newStart.values, newStart.base, newStart.halfTyped);
  }

  function startAgain() {
    restartWithoutDraft();
    element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }

  function restartWithoutDraft() {
    draft.remove();
    flushSync(() => {
      restart(createFormStart({ ...options, initialValues: start.base }, { withDraft: false }));
      setErrors({});
      setAlert(null);
    });
  }

  function clear() {
    isEmptied.current = true;
    // The user has left this form, and may be typing in the same form, opened again.
    if (!element.current) return;
    if (start.isRestored) return startAgain();
    texts.current = start.base;
    element.current.reset();
    read();
  }

  useSentDraft(options.draftKey, (sent) => {
    if (!hasChanges(readFieldTexts(element.current, texts.current), sent)) restartWithoutDraft();
    options.onSent?.();
  });

  /** Goes on from what somebody else has stored since. Keeps what the user typed, also during sending. */
  async function mergeChangesOfOthers(error: ChangedElsewhereError<Values>, sent: Values) {
    const current = await keepSpelling(error.current, sent, options.check);
    if (!element.current) return { errors: {}, alert: error.message };
    const merged = mergeTexts(readFieldTexts(element.current, sent), start.base, current);
    const names = halfTyped.list(merged.values);
    const changed = { ...merged, base: start.base };
    const changes = describeChangedFields(element.current, changed, current);
    restart({ ...merged, base: current, overridden: [], halfTyped: names, isRestored: false });
    return { errors: { ...changes, ...halfTyped.describe(names) }, alert: error.message };
  }

  function suggest(suggested: Partial<Values>, { asChanges } = { asChanges: false }) {
    const former: Values = { ...start.base, ...suggestedChanges.current };
    if (!hasChanges(suggested, former)) return;
    const before = readFieldTexts(element.current, texts.current);
    const names = halfTyped.list(before);
    const context = { before, base: former, suggested, names };
    const { values, base: next } = fillInSuggestions(element.current, context);
    if (asChanges) suggestedChanges.current = suggested;
    const base = asChanges ? start.base : next;
    texts.current = values;
    setStart((latest) => ({ ...latest, values, base }));
    setValues(values);
    draft.keep(values, base, names);
  }

  function clearField(name: keyof Values & string) {
    const control = element.current?.elements.namedItem(name);
    if (control instanceof HTMLInputElement) control.value = '';
    setAlert(null);
    read();
  }

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    isEmptied.current = false;
    texts.current = readFieldTexts(element.current, texts.current);
    const newValues = emptyHiddenFields(element.current, texts.current);
    setValues(newValues);
    setAlert(null);
    setErrors({});
    setSaved(null);
    setBusy(true);
    const failure = await attemptToSend(newValues, texts.current);
    isSending.current = false;
    if (!element.current) return;
    flushSync(() => {
      setBusy(false);
      setErrors(failure.errors);
      setAlert(failure.alert);
    });
    focusFirstError(element.current);
  }

  async function attemptToSend(newValues: Values, sent: Values): Promise<SubmitFailure<Values>> {
    const unreadable = halfTyped.describe(halfTyped.list(sent));
    try {
      const checked = await options.check(newValues);
      const others = 'errors' in checked ? toSubmitFailure(checked.errors, newValues).errors : {};
      if (Object.keys(unreadable).length > 0)
        return { errors: { ...others, ...unreadable }, alert: null };
      if ('errors' in checked) return toSubmitFailure(checked.errors, newValues);
      await options.submit(checked.input, {
        key: draft.getIdempotencyKey(newValues),
        isFormShown: () => element.current !== null,
        reportSaved: setSaved,
      });
      continueAfterSuccess(sent);
      return { errors: {}, alert: null };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (isFinalRefusal(error)) draft.forgetAttempt(newValues);
      const failure = await describeFailure(error, newValues, sent);
      if (!element.current && !draft.wasCancelled()) reportFailureOfLeftForm(failure, error);
      return failure;
    }
  }

  async function describeFailure(
    error: Error,
    newValues: Values,
    sent: Values,
  ): Promise<SubmitFailure<Values>> {
    if (error instanceof ChangedElsewhereError) return mergeChangesOfOthers(error, sent);
    const { errors, alert } = toSubmitFailure(getErrorsByPath(error), newValues);
    if (Object.keys(errors).length > 0) return { errors, alert: null };
    return { errors, alert: options.formatError?.(error) ?? alert ?? error.message };
  }

  /** What the user typed while the form was sent stays a draft. */
  function continueAfterSuccess(sent: Values) {
    draft.forgetAttempts();
    if (options.staysDraft) return;
    if (!element.current) {
      if (isEmptied.current && options.draftKey) reportSentDraft(options.draftKey, sent);
      return draft.keepTextsTypedSince(start.base, sent);
    }
    texts.current = readFieldTexts(element.current, sent);
    const base = isEmptied.current ? texts.current : sent;
    draft.keep(texts.current, base, halfTyped.list(texts.current));
    setStart((before) => ({ ...before, base, isRestored: false }));
    options.onSent?.();
  }

  function listTypedFields() {
    const changed = Object.keys(pickChanges(values, start.base));
    return hasTypedText(element.current, changed) ? changed : [];
  }

  function field(name: keyof Values & string) {
    return { name, defaultValue: start.values[name] ?? '', error: errors[name] };
  }

  return {
    element,
    values,
    errors,
    alert,
    busy,
    saved,
    send,
    readFields: read,
    readEmptiedField,
    reset: clear,
    changedElsewhere: busy ? {} : changesOfOthers,
    listTypedFields,
    isRestored: start.isRestored,
    isOnlyInMemory: draft.isOnlyInMemory,
    overriddenFields: start.overridden,
    generation: start.generation,
    startAgain,
    discardDraft: draft.cancel,
    suggest,
    clearField,
    field,
  };
}
