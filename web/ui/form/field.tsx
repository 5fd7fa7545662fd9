import { type ReactNode, use, useId } from 'react';
import styles from './field.module.css';
import { IsFormEnded, useIsFieldHidden } from './form-ended.ts';

export interface FieldProps {
  label: string;
  name: string;
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean;
}

interface FormControlProps {
  id: string;
  name: string;
  className: string | undefined;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  'aria-required': true | undefined;
}

/** The label, hint and error of an input. `children` receives the attributes that link the input to them. */
export function Field({
  label,
  name,
  hint,
  error,
  optional,
  children,
}: FieldProps & { children: (control: FormControlProps) => ReactNode }) {
  const id = useId();
  // A hint says what to type and what will be done with it.
  const shownHint = use(IsFormEnded) ? undefined : hint;
  const describedBy = [error && `${id}-error`, shownHint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-label={label} hidden={useIsFieldHidden(name)}>
      <label className={styles.label} htmlFor={id}>
        {label}
        {optional && <span className={styles.optional}> (optional)</span>}
      </label>
      {shownHint && (
        <p className={styles.hint} id={`${id}-hint`}>
          {shownHint}
        </p>
      )}
      {children({
        id,
        name,
        className: styles.control,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': optional ? undefined : true,
      })}
      {error && (
        <p className={styles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}
