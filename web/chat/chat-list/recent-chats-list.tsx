import type { Conversation } from '@fixturebook/contract/chat';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { useOpenDialog } from '../../ui/dialog/dialog-host.tsx';
import { Heading } from '../../ui/heading.tsx';
import { Row } from '../../ui/layout/stack.tsx';
import { Link } from '../../ui/link.tsx';
import { conversationsQuery } from '../api.ts';
import { flattenConversations } from '../conversations-cache.ts';
import { DeleteChatDialog } from './delete-chat-dialog.tsx';
import { RecentChatRow } from './recent-chat-row.tsx';
import styles from './recent-chats-list.module.css';
import { SearchableList, useDebouncedSearchText } from './searchable-list.tsx';

export function RecentChatsList({ openId }: { openId: string | undefined }) {
  const id = useId();
  const { limited } = useMe();
  const field = useDebouncedSearchText();
  const query = useInfiniteQuery(conversationsQuery(field.search));
  const openDialog = useOpenDialog();
  const [deletions, setDeletions] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  // Focus the heading, because deleting a chat removes the list entry that had the focus.
  useEffect(() => {
    if (deletions > 0) heading.current?.focus();
  }, [deletions]);

  function confirmDeletion(conversation: Conversation) {
    openDialog((close) => (
      <DeleteChatDialog
        conversation={conversation}
        isChatOpen={conversation.id === openId}
        onClose={close}
        onDeleted={() => setDeletions((count) => count + 1)}
      />
    ));
  }

  return (
    <section className={styles.section} aria-labelledby={id}>
      <Row spread>
        <Heading level={2} id={id} ref={heading} tabIndex={-1}>
          Recent Chats
        </Heading>
        <span className={styles.jump}>
          <Link to="#all-clubs">All clubs</Link>
        </span>
      </Row>
      <SearchableList
        searchLabel="Search conversations..."
        field={field}
        query={query}
        items={query.data && flattenConversations(query.data)}
        emptyText={
          field.search
            ? `No chats with a club that matches “${field.search}”.`
            : `No chats yet.${limited ? '' : ' Choose a club to message.'}`
        }
        drawing={field.search ? 'lost-ball' : 'deckchair'}
        moreLabel="Show more chats"
      >
        {(conversation) => (
          <RecentChatRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            onDelete={() => confirmDeletion(conversation)}
          />
        )}
      </SearchableList>
    </section>
  );
}
