import { Link, type LinkProps } from 'react-router';
import styles from './segments.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';

interface SegmentsProps<Value extends string> {
  label: string;
  showsLabel?: boolean;
  options: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
}

/** Toggle buttons to choose one of two to four options. `SegmentLinks` offers links instead. */
export function Segments<Value extends string>({
  label,
  showsLabel,
  options,
  chosen,
  onChoose,
}: SegmentsProps<Value>) {
  return (
    <fieldset>
      <legend className={showsLabel ? styles.label : undefined}>
        {showsLabel ? label : <VisuallyHidden>{label}</VisuallyHidden>}
      </legend>
      <div className={styles.segments}>
        {listOptionValues(options).map((value) => (
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

interface SegmentedLinksProps<Value extends string> {
  label: string;
  options: Record<Value, string>;
  chosen: Value;
  getLink: (value: Value) => LinkProps['to'];
}

/** Links to choose an option that is stored in the URL. The page does not scroll after a click. */
export function SegmentLinks<Value extends string>({
  label,
  options,
  chosen,
  getLink,
}: SegmentedLinksProps<Value>) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {listOptionValues(options).map((value) => (
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

function listOptionValues<Value extends string>(options: Record<Value, string>): Value[] {
  return Object.keys(options) as Value[];
}
