import type { InputHTMLAttributes, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

export function TextField({
  label,
  name,
  hint,
  error,
  optional,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => <input type="text" {...input} {...control} />}
    </Field>
  );
}

export function TextAreaField({
  label,
  name,
  hint,
  error,
  optional,
  ...textarea
}: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {({ className, ...control }) => (
        <textarea rows={4} {...textarea} {...control} className={`${className} ${styles.area}`} />
      )}
    </Field>
  );
}

type SelectFieldProps = FieldProps &
  SelectHTMLAttributes<HTMLSelectElement> & { options: { value: string; label: string }[] };

export function SelectField({
  label,
  name,
  hint,
  error,
  optional,
  options,
  ...select
}: SelectFieldProps) {
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => (
        <select {...select} {...control}>
          {options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
