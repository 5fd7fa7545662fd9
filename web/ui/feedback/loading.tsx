import { Button } from '../button.tsx';
import { Row, Stack } from '../layout/stack.tsx';
import { useTrueAfterDelay } from '../use-true-after-delay.ts';
import styles from './loading.module.css';

/**
 * The reader should know within two seconds of the request that the connection is the reason, and the text is also true of
 * a slow network. A page that opens sends its requests up to half a second before this text is on the screen.
 */
const slowAfterMs = 1_500;

interface LoadingTextProps {
  isRetrying?: boolean | undefined;
  /** What is said in the first seconds. */
  children?: string;
}

interface LoadingProps extends Omit<LoadingTextProps, 'children'> {
  inline?: boolean;
  /** Adds a button that closes the dialog, because a phone has no Escape key. */
  onClose?: (() => void) | undefined;
}

/** The message fills the height of the window, or only one line in a dialog and with `inline`. */
export function Loading({ inline, isRetrying, onClose }: LoadingProps) {
  const message = (
    <p className={inline || onClose ? undefined : styles.loading} role="status">
      <LoadingText isRetrying={isRetrying} />
    </p>
  );
  if (!onClose) return message;
  return (
    <Stack>
      {message}
      <Row>
        <Button onClick={onClose}>Close</Button>
      </Row>
    </Stack>
  );
}

export function LoadingText({ isRetrying, children = 'Loading...' }: LoadingTextProps) {
  if (useTrueAfterDelay(true, slowAfterMs))
    return "This is taking a while. Check your signal. We're still trying...";
  return isRetrying ? "That didn't work. Trying again..." : children;
}
