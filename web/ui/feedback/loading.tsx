import styles from './loading.module.css';

/** The message fills the height of the window, or only one line with `inline`. */
export function Loading({ inline, isRetrying }: { inline?: boolean; isRetrying?: boolean }) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      {isRetrying ? "That didn't work. Trying again..." : 'Loading...'}
    </p>
  );
}
