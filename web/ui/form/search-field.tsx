import { type FormEvent, type RefObject, useId } from 'react';
import fieldStyles from './field.module.css';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** The label for screen readers and the placeholder of the field. */
  label: string;
  value: string;
  maxLength: number;
  onTextChange: (text: string) => void;
  /** Called when the user presses Enter and when the field loses focus. */
  onCommit: (trigger: 'entered' | 'left') => void;
  ref?: RefObject<HTMLInputElement | null>;
}

export function SearchField({
  label,
  value,
  maxLength,
  onTextChange,
  onCommit,
  ref,
}: SearchFieldProps) {
  const id = useId();
  function onSubmit(event: FormEvent) {
    event.preventDefault();
    onCommit('entered');
  }
  return (
    <search className={styles.search}>
      <form onSubmit={onSubmit}>
        <svg className={styles.glass} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            d="M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5L21 21"
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
          />
        </svg>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        <input
          ref={ref}
          className={`${fieldStyles.control} ${styles.input}`}
          id={id}
          type="search"
          enterKeyHint="search"
          placeholder={label}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={maxLength}
          value={value}
          onChange={(event) => onTextChange(event.target.value)}
          onBlur={() => onCommit('left')}
        />
      </form>
    </search>
  );
}
