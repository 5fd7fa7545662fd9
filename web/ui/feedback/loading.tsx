import { useTrueAfterDelay } from '../use-true-after-delay.ts';
import styles from './loading.module.css';

/** After this time without an answer, the reader should know that the connection is the reason. */
const slowAfterMs = 4_000;

interface LoadingTextProps {
  isRetrying?: boolean | undefined;
  /** What is said in the first seconds. */
  children?: string;
}

interface LoadingProps extends Omit<LoadingTextProps, 'children'> {
  inline?: boolean;
}

/** The message fills the height of the window, or only one line with `inline`. */
export function Loading({ inline, isRetrying }: LoadingProps) {
  return (
    <p className={inline ? undefined : styles.loading} role="status">
      <LoadingText isRetrying={isRetrying} />
    </p>
  );
}

export function LoadingText({ isRetrying, children = 'Loading...' }: LoadingTextProps) {
  if (useTrueAfterDelay(true, slowAfterMs))
    return "The server isn't answering. Check your signal. We're still trying...";
  return isRetrying ? "That didn't work. Trying again..." : children;
}
