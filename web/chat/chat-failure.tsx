import { hasCode } from '../platform/problem-error.ts';
import { Link } from '../ui/link.tsx';
import { LoadFailure } from '../ui/load-failure.tsx';
import styles from './chat-failure.module.css';
import { ProChatNotice } from './only-pro-begins.tsx';
import { chatsPath } from './paths.ts';

/** In place of a conversation that cannot be had. */
export function ChatFailureNotice({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <div className={styles.failure}>
      {hasCode(error, 'plan-required') ? (
        <ProChatNotice />
      ) : (
        <LoadFailure error={error} retry={retry} />
      )}
      <p>
        <Link to={chatsPath}>Back to your chats</Link>
      </p>
    </div>
  );
}
