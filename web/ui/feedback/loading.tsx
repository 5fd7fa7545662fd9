import styles from './loading.module.css';

/** The message fills the height of the window, or only one line with `inline`. */
export function Loading({ inline }: { inline?: boolean }) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      Loading...
    </p>
  );
}
