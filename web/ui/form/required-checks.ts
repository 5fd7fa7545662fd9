import type { Checked, FieldErrors } from './use-submit-form.ts';

export function createRequiredCheck<Name extends string>(messages: Record<Name, string>) {
  return (values: Record<Name, string>): Checked<Record<Name, string>, Record<Name, string>> => {
    const errors: FieldErrors<Record<Name, string>> = {};
    for (const name in messages) if (!values[name].trim()) errors[name] = messages[name];
    return Object.keys(errors).length > 0 ? { errors } : { input: values };
  };
}
