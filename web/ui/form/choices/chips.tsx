import { use, useState } from 'react';
import { formatCount } from '../../format/count.ts';
import { VisuallyHidden } from '../../visually-hidden.tsx';
import { IsFormEnded } from '../form-ended.ts';
import styles from './chips.module.css';

interface ChipsProps {
  /** Names the group to screen readers. */
  label: string;
  options: { value: string; label: string }[];
  chosen: string | undefined;
  onChoose: (value: string) => void;
}

/** A longer list is folded to so many chips. */
const maxFolded = 8;

/** Buttons that each fill a field with one of the values that are likely. */
export function Chips({ label, options, chosen, onChoose }: ChipsProps) {
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = options.length > maxFolded;
  const shown = isLong && !isUnfolded ? options.slice(0, maxFolded - 1) : options;
  if (use(IsFormEnded) || options.length === 0) return null;
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.chips}>
        {shown.map((option) => (
          <button
            key={option.value}
            type="button"
            className={styles.chip}
            aria-pressed={option.value === chosen}
            onClick={() => onChoose(option.value)}
          >
            {option.label}
          </button>
        ))}
        {isLong && (
          <button
            type="button"
            className={styles.more}
            aria-expanded={isUnfolded}
            onClick={() => setUnfolded(!isUnfolded)}
          >
            {isUnfolded ? 'Show fewer' : formatCount(options.length - shown.length, 'more', 'more')}
          </button>
        )}
      </div>
    </fieldset>
  );
}
