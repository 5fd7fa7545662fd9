import { useEffect, useRef } from 'react';
import { waitAtMost } from '../browser/time-limit.ts';
import type { FieldErrors, FormCheckResult } from './field-errors.ts';

interface InputSchema<Output> {
  safeParse: (
    input: unknown,
  ) =>
    | { success: true; data: Output }
    | { success: false; error: { issues: { path: PropertyKey[]; message: string }[] } };
}

/** How long the first check waits for the schema to load. Later ones do not wait. */
const schemaWaitMs = 2_000;

/** Checks form values with a schema. If the schema does not load, only the server checks them. */
export function useSchemaCheck<Values extends object, Output>(
  loadSchema: () => Promise<InputSchema<Output>>,
  toInput: (values: Values) => unknown,
) {
  // Load the schema while the user types, because the connection may be lost before they submit.
  useEffect(() => {
    loadSchema().catch(() => undefined);
  }, [loadSchema]);
  const waitMs = useRef(schemaWaitMs);
  return async (values: Values): Promise<FormCheckResult<Values, Output>> => {
    const loaded = await waitAtMost(waitMs.current, loadSchema()).catch(() => undefined);
    if (!loaded) waitMs.current = 0;
    const input = toInput(values);
    return loaded ? checkInputWithSchema(loaded.value, input) : { input: input as Output };
  };
}

/**
 * Returns the first message for each field. The field is the last part of the path of Zod's issue,
 * or `''` if the rule concerns no single field.
 */
export function checkInputWithSchema<Values extends object, Output>(
  schema: InputSchema<Output>,
  input: unknown,
): FormCheckResult<Values, Output> {
  const result = schema.safeParse(input);
  if (result.success) return { input: result.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of result.error.issues)
    errors[String(path.at(-1) ?? '')] ??= message;
  return { errors: errors as FieldErrors<Values> };
}
