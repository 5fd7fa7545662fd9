import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** Messages by field name. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/** What is to be sent, or which fields are wrong. */
export type Checked<Values, Input> = { input: Input } | { errors: FieldErrors<Values> };

interface SubmitFormOptions<Values, Input> {
  /** One entry for each named field of the form. Everything in a form is text. */
  initialValues: Values;
  /** Runs before sending. May wait for a schema that is loaded when it is first needed. */
  check: (values: Values) => Checked<Values, Input> | Promise<Checked<Values, Input>>;
  /** `key` stays the same while the same values are sent again: use it as `Idempotency-Key`. */
  submit: (input: Input, key: string) => Promise<void>;
  /** The message for an error that no field accounts for. Default: the error's own. */
  formatError?: (error: Error) => string;
  /** Called with the field values at first and after every change. */
  onValuesChange?: (values: Values) => void;
}

interface Failure<Values> {
  errors: FieldErrors<Values>;
  alert: string | null;
}

export interface SubmitForm<Values> {
  element: RefObject<HTMLFormElement | null>;
  values: Values;
  errors: FieldErrors<Values>;
  /** What went wrong with the form as a whole. */
  alert: string | null;
  busy: boolean;
  send: () => Promise<void>;
  /** Picks up what is in the fields. The form calls it on every change. */
  readFields: () => void;
  /** Everything is as it was at first. */
  reset: () => void;
  /** The properties of the field of this name: `<TextField label="Email" {...form.field('email')} />` */
  field: (name: keyof Values & string) => {
    name: string;
    defaultValue: string;
    error: string | undefined;
  };
}

/**
 * A form that is sent to the server: checks it, tells what is wrong where, keeps what was typed and
 * cannot be sent twice. The fields hold their own text, so that what was typed or filled in by the
 * browser before this script ran is not lost.
 */
export function useSubmitForm<Values extends Record<string, string>, Input>(
  options: SubmitFormOptions<Values, Input>,
): SubmitForm<Values> {
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const attempt = useRef({ values: '', key: '' });
  const [initialValues] = useState(options.initialValues);
  const [values, setValues] = useState(initialValues);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  const [alert, setAlert] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the script takes over the form
  useEffect(() => read(), []);

  function read() {
    const newValues = readValues(element.current, values);
    setValues(newValues);
    setErrors((before) => keepErrorsOfUnchangedFields(before, values, newValues));
    options.onValuesChange?.(newValues);
  }

  function clear() {
    element.current?.reset();
    read();
  }

  async function send() {
    if (isSending.current) return;
    isSending.current = true;
    const newValues = readValues(element.current, values);
    setValues(newValues);
    setAlert(null);
    setErrors({});
    setBusy(true);
    const failure = await attemptToSend(newValues);
    isSending.current = false;
    flushSync(() => {
      setBusy(false);
      setErrors(failure.errors);
      setAlert(failure.alert);
    });
    focusFirstError(element.current);
  }

  async function attemptToSend(newValues: Values): Promise<Failure<Values>> {
    try {
      const checked = await options.check(newValues);
      if ('errors' in checked) return { errors: checked.errors, alert: null };
      await options.submit(checked.input, getAttemptKey(newValues));
      attempt.current = { values: '', key: '' };
      return { errors: {}, alert: null };
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      const errors = getFieldErrors(error, newValues);
      if (Object.keys(errors).length > 0) return { errors, alert: null };
      return { errors, alert: options.formatError?.(error) ?? error.message };
    }
  }

  function getAttemptKey(newValues: Values): string {
    const sent = JSON.stringify(newValues);
    if (attempt.current.values !== sent)
      attempt.current = { values: sent, key: createIdempotencyKey() };
    return attempt.current.key;
  }

  function field(name: keyof Values & string) {
    return { name, defaultValue: initialValues[name] ?? '', error: errors[name] };
  }

  return { element, values, errors, alert, busy, send, readFields: read, reset: clear, field };
}

/** Not `randomUUID`, which pages over plain HTTP do not have. */
function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function readValues<Values extends Record<string, string>>(
  form: HTMLFormElement | null,
  before: Values,
): Values {
  if (!form) return before;
  const data = new FormData(form);
  const entries = Object.keys(before).map((name) => [name, String(data.get(name) ?? '')]);
  return Object.fromEntries(entries);
}

function keepErrorsOfUnchangedFields<Values extends Record<string, string>>(
  errors: FieldErrors<Values>,
  before: Values,
  newValues: Values,
): FieldErrors<Values> {
  const kept = Object.entries(errors).filter(([name]) => before[name] === newValues[name]);
  return kept.length === Object.keys(errors).length
    ? errors
    : (Object.fromEntries(kept) as FieldErrors<Values>);
}

/** A problem document names the invalid fields in `errors`. */
function getFieldErrors<Values extends Record<string, string>>(
  error: Error & { errors?: { path: string; message: string }[] },
  values: Values,
): FieldErrors<Values> {
  const known = (error.errors ?? []).filter(({ path }) => path in values);
  return Object.fromEntries(
    known.map(({ path, message }) => [path, message]),
  ) as FieldErrors<Values>;
}

function focusFirstError(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
