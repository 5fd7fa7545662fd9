import styles from './loading.module.css';

/** Fills the window, or with `inline` one line. */
export function Loading({ inline }: { inline?: boolean }) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      Loading...
    </p>
  );
}
