import { Link, type LinkProps } from 'react-router';
import styles from './segments.module.css';

interface SegmentsProps<Value extends string> {
  /** Names the choice, for screen readers and, with `showsLabel`, above it. */
  label: string;
  showsLabel?: boolean;
  /** What is on each segment, by its value. */
  options: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** A choice of one among two to four, all visible at once. See `SegmentLinks` for addresses. */
export function Segments<Value extends string>({
  label,
  showsLabel,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <fieldset className={styles.frame}>
      <legend className={showsLabel ? styles.label : styles.hiddenLabel}>{label}</legend>
      <div className={styles.segments}>
        {listValues(options).map((value) => (
          <button
            key={value}
            type="button"
            className={styles.segment}
            aria-pressed={value === chosen}
            onClick={() => onChoose(value)}
          >
            {options[value]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}

interface SegmentLinksProps<Value extends string> {
  label: string;
  options: Record<Value, string>;
  chosen: Value;
  getLink: (value: Value) => LinkProps['to'];
}

/** The same where each segment has an address of its own. The page does not scroll. */
export function SegmentLinks<Value extends string>({
  label,
  options,
  chosen,
  getLink,
}: SegmentLinksProps<Value>) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {listValues(options).map((value) => (
        <Link
          key={value}
          className={styles.segment}
          to={getLink(value)}
          aria-current={value === chosen}
          preventScrollReset
        >
          {options[value]}
        </Link>
      ))}
    </nav>
  );
}

function listValues<Value extends string>(options: Record<Value, string>): Value[] {
  return Object.keys(options) as Value[];
}
