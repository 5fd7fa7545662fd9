import styles from './loading.module.css';

/** As high as the window, or one line if `inline`. */
export function Loading({ inline }: { inline?: boolean }) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      Loading...
    </p>
  );
}
