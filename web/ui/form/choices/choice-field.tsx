import { useId } from 'react';
import fieldStyles from '../field.module.css';
import { useIsFieldHidden } from '../form-ended.ts';
import styles from './choice-field.module.css';

interface ChoiceFieldProps {
  label: string;
  name: string;
  options: { value: string; label: string }[];
  defaultValue: string;
  error?: string | undefined;
}

/** Shows two to five options as radio buttons. */
export function ChoiceField({ label, name, options, defaultValue, error }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div
      className={styles.group}
      role="radiogroup"
      data-label={label}
      aria-labelledby={`${id}-label`}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
      tabIndex={error ? -1 : undefined}
      hidden={useIsFieldHidden(name)}
    >
      <div className={fieldStyles.label} id={`${id}-label`}>
        {label}
      </div>
      <div className={styles.choices}>
        {options.map((option) => (
          <label key={option.value} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === defaultValue}
            />
            {option.label}
          </label>
        ))}
      </div>
      {error && (
        <p className={fieldStyles.error} id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  );
}
