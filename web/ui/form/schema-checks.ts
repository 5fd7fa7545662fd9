import type { Checked, FieldErrors } from './use-submit-form.ts';

/** The part of a zod schema that a form needs. */
interface Schema<Output> {
  safeParse: (
    input: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/**
 * A form's `check` from a schema of the contract. `prepare` turns the form's texts into what the
 * schema takes, such as numbers. The first message for each field counts.
 */
export function createSchemaCheck<Values extends object, Output>(
  schema: Schema<Output>,
  prepare: (values: Values) => unknown = (values) => values,
) {
  return (values: Values): Checked<Values, Output> => {
    const result = schema.safeParse(prepare(values));
    if (result.success) return { input: result.data };
    const errors: Record<string, string> = {};
    for (const { path, message } of result.error.issues) errors[String(path[0])] ??= message;
    return { errors: errors as FieldErrors<Values> };
  };
}

/** A form's `check` that only asks for every field of `messages` to be filled in. */
export function createRequiredCheck<Name extends string>(messages: Record<Name, string>) {
  return (values: Record<Name, string>): Checked<Record<Name, string>, Record<Name, string>> => {
    const errors: FieldErrors<Record<Name, string>> = {};
    for (const name in messages) if (!values[name].trim()) errors[name] = messages[name];
    return Object.keys(errors).length > 0 ? { errors } : { input: values };
  };
}
