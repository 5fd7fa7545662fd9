import type {
  InputHTMLAttributes,
  ReactNode,
  SelectHTMLAttributes,
  TextareaHTMLAttributes,
} from 'react';
import { Field, type FieldProps } from './field.tsx';

/** One line of text. `type` is that of the input: date, time, number or email. */
export function TextField({
  label,
  name,
  hint,
  error,
  optional,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field {...{ label, name, hint, error, optional }}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

/** Several lines of text. */
export function TextAreaField({
  label,
  name,
  hint,
  error,
  optional,
  ...textarea
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field {...{ label, name, hint, error, optional }}>
      {(control) => <textarea rows={4} {...textarea} {...control} />}
    </Field>
  );
}

/** One of a few. `children` are the options. */
export function SelectField({
  label,
  name,
  hint,
  error,
  optional,
  children,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { children: ReactNode }) {
  return (
    <Field {...{ label, name, hint, error, optional }}>
      {(control) => (
        <select {...select} {...control}>
          {children}
        </select>
      )}
    </Field>
  );
}
