import { otherClubCode } from '@fixturebook/contract/preconditions';

export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

export type FormCheckResult<Values, Input> = { input: Input } | { errors: FieldErrors<Values> };

export type FormCheck<Values, Input = unknown> = (
  values: Values,
) => FormCheckResult<Values, Input> | Promise<FormCheckResult<Values, Input>>;

export interface SubmitFailure<Values> {
  errors: FieldErrors<Values>;
  alert: string | null;
}

export function createRequiredFieldsCheck<Name extends string>(messages: Record<Name, string>) {
  return (
    values: Record<Name, string>,
  ): FormCheckResult<Record<Name, string>, Record<Name, string>> => {
    const errors: FieldErrors<Record<Name, string>> = {};
    for (const name in messages) if (!values[name].trim()) errors[name] = messages[name];
    return Object.keys(errors).length > 0 ? { errors } : { input: values };
  };
}

/** An error without a field of this form goes into the form's alert. */
export function toSubmitFailure<Values extends Record<string, string>>(
  errors: Record<string, string | undefined>,
  values: Values,
): SubmitFailure<Values> {
  const known = Object.entries(errors).filter(([name]) => name in values);
  const other = Object.entries(errors).find(([name]) => !(name in values));
  return { errors: Object.fromEntries(known) as FieldErrors<Values>, alert: other?.[1] ?? null };
}

export function keepErrorsOfUnchangedFields<Values extends Record<string, string>>(
  errors: FieldErrors<Values>,
  before: Values,
  newValues: Values,
): FieldErrors<Values> {
  const kept = Object.entries(errors).filter(([name]) => before[name] === newValues[name]);
  return kept.length === Object.keys(errors).length
    ? errors
    : (Object.fromEntries(kept) as FieldErrors<Values>);
}

/** Returns the first of the messages that the server returns for a field. */
export function getErrorsByPath(
  error: Error & { errors?: { path: string; message: string }[] },
): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.errors ?? []) errors[path] ??= message;
  return errors;
}

/**
 * Thrown when a change was made against an older version of what it changes. `current` has the texts
 * of the fields as they are now.
 */
export class ChangedElsewhereError<Values extends Record<string, string>> extends Error {
  override name = 'ChangedElsewhereError';
  readonly current: Values;

  constructor(current: Values, summary = 'Somebody else has changed this too.') {
    super(`${summary} Check what is marked, and press the button again.`);
    this.current = current;
  }
}

/**
 * Thrown by `submit` when nothing of what was sent is stored now, although no server refused it. The
 * next press sends it as a new change.
 */
export class NotStoredError extends Error {
  override name = 'NotStoredError';
}

/** Responses after which the server will not carry out the same request for the same club any more. */
const finalStatuses = [400, 404, 409, 412];

/** Returns whether the next press must send a new change, with an idempotency key of its own. */
export function isFinalRefusal(error: Error & { status?: number; code?: string }): boolean {
  if (error instanceof NotStoredError || error instanceof ChangedElsewhereError) return true;
  // The error page of a proxy has no code.
  return (
    Boolean(error.code) && error.code !== otherClubCode && finalStatuses.includes(error.status ?? 0)
  );
}
