import styles from './loading.module.css';

interface LoadingProps {
  /** One line, for a part of a screen. Without it, the place of a whole screen is taken. */
  inline?: boolean;
}

export function Loading({ inline }: LoadingProps) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      Loading...
    </p>
  );
}
