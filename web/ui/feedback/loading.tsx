import { useTrueAfterDelay } from '../use-true-after-delay.ts';
import styles from './loading.module.css';

/** After this time without an answer, the reader should know that the connection is the reason. */
const slowAfterMs = 4_000;

interface LoadingTextProps {
  isRetrying?: boolean | undefined;
}

/** The message fills the height of the window, or only one line with `inline`. */
export function Loading({ inline, isRetrying }: LoadingTextProps & { inline?: boolean }) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      <LoadingText isRetrying={isRetrying} />
    </p>
  );
}

export function LoadingText({ isRetrying }: LoadingTextProps) {
  if (useTrueAfterDelay(true, slowAfterMs))
    return "The server isn't answering. Check your signal. We're still trying...";
  return isRetrying ? "That didn't work. Trying again..." : 'Loading...';
}
