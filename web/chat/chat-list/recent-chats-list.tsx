import type { Conversation } from '@fixturebook/contract/chat';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Link } from '../../ui/link.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { PlainList } from '../../ui/plain-list.tsx';
import { conversationsQuery } from '../api.ts';
import { flattenConversations } from '../conversations-cache.ts';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { RecentChatRow } from './recent-chat-row.tsx';
import styles from './recent-chats-list.module.css';
import { useDelayedSearch } from './use-delayed-search.ts';

const searchMaxLength = 80;

/** Lists the conversations, latest first. */
export function RecentChatsList({ openId }: { openId: string | undefined }) {
  const id = useId();
  const { limited } = useMe();
  const [deletions, setDeletions] = useState(0);
  const heading = useFocusOnIncrease<HTMLHeadingElement>(deletions);
  const { text, setText, search, searchNow } = useDelayedSearch();
  const query = useInfiniteQuery(conversationsQuery(search));
  const [conversationToDelete, setConversationToDelete] = useState<Conversation>();
  const conversations = query.data && flattenConversations(query.data);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <div className={styles.top}>
        <Heading level={2} id={id} ref={heading} tabIndex={-1}>
          Recent Chats
        </Heading>
        <span className={styles.jump}>
          <Link to="#all-clubs">All clubs</Link>
        </span>
      </div>
      <SearchField
        label="Search conversations..."
        value={text}
        maxLength={searchMaxLength}
        onTextChange={setText}
        onCommit={searchNow}
      />
      <div className={styles.found} aria-busy={query.isPending || query.isPlaceholderData}>
        {query.isPending && <p role="status">Loading...</p>}
        {query.isLoadingError && (
          <LoadFailure error={query.error} retry={() => void query.refetch()} />
        )}
        {conversations?.length === 0 && (
          <p className={styles.note} role="status">
            {search
              ? `No chats with a club that matches “${search}”.`
              : `No chats yet.${limited ? '' : ' Choose a club to message.'}`}
          </p>
        )}
        <PlainList>
          {conversations?.map((conversation) => (
            <RecentChatRow
              key={conversation.id}
              conversation={conversation}
              isOpen={conversation.id === openId}
              onDelete={() => setConversationToDelete(conversation)}
            />
          ))}
        </PlainList>
        <MoreButton query={query}>Show more chats</MoreButton>
      </div>
      {conversationToDelete && (
        <DeleteChatDialog
          conversation={conversationToDelete}
          isChatOpen={conversationToDelete.id === openId}
          onClose={() => setConversationToDelete(undefined)}
          onDeleted={() => setDeletions(deletions + 1)}
        />
      )}
    </section>
  );
}

/** When an entry was deleted, the focus would be lost, so the list takes it. */
function useFocusOnIncrease<Target extends HTMLElement>(count: number) {
  const target = useRef<Target>(null);
  useEffect(() => {
    if (count > 0) target.current?.focus();
  }, [count]);
  return target;
}
