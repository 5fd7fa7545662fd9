import { useId } from 'react';
import styles from './checkbox-field.module.css';
import fieldStyles from './field.module.css';
import { useIsFieldHidden } from './form-ended.ts';

interface CheckboxFieldProps {
  label: string;
  name: string;
  hint?: string;
  /** The checkbox is checked unless this text is empty. */
  defaultValue: string;
  error?: string | undefined;
}

export function CheckboxField({ label, name, hint, defaultValue, error }: CheckboxFieldProps) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ');
  return (
    <div className={styles.field} data-label={label} hidden={useIsFieldHidden(name)}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          name={name}
          value={checked}
          defaultChecked={defaultValue !== ''}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy || undefined}
        />
        {label}
      </label>
      {hint && (
        <p className={fieldStyles.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

const checked = 'checked';

interface CheckboxProps {
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox outside a form, which takes effect at once. */
export function Checkbox({ label, isChecked, onChange }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
