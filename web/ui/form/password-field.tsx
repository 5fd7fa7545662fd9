import { type InputHTMLAttributes, useState } from 'react';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';

type PasswordFieldProps = FieldProps &
  InputHTMLAttributes<HTMLInputElement> & {
    autoComplete: 'current-password' | 'new-password';
  };

export function PasswordField({
  label,
  name,
  hint,
  error,
  optional,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const toggle = shown ? 'Hide' : 'Show';
  return (
    <Field label={label} name={name} hint={hint} error={error} optional={optional}>
      {(control) => (
        <div className={styles.password}>
          <input
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            autoCapitalize="off"
            spellCheck={false}
          />
          <button
            type="button"
            className={styles.show}
            aria-label={`${toggle} ${label}`}
            onClick={() => setShown(!shown)}
          >
            {toggle}
          </button>
        </div>
      )}
    </Field>
  );
}
