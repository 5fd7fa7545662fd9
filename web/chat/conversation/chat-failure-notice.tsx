import { chatPath } from '@fixturebook/contract/paths';
import { hasErrorCode } from '../../platform/problem-error.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Stack } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import styles from '../chat-screen.module.css';
import { ProChatNotice } from './pro-chat-notice.tsx';

export function ChatFailureNotice({ error, retry }: { error: Error; retry: () => void }) {
  return (
    <Stack className={styles.centred}>
      {hasErrorCode(error, 'plan-required') ? (
        <ProChatNotice />
      ) : (
        <LoadFailure error={error} retry={retry} />
      )}
      <p>
        <Link to={chatPath}>Back to your chats</Link>
      </p>
    </Stack>
  );
}
