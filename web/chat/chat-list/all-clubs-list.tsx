import { chatWithClubPath } from '@fixturebook/contract/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Heading } from '../../ui/heading.tsx';
import { LinkedRow, RowLink } from '../../ui/plain-list.tsx';
import { clubsWithoutChatQuery } from '../api.ts';
import { ProChatNotice } from '../conversation/pro-chat-notice.tsx';
import styles from './recent-chats-list.module.css';
import { SearchableList, useDebouncedSearchText } from './searchable-list.tsx';

export function AllClubsList({ isChatOpen }: { isChatOpen: boolean }) {
  const id = useId();
  const { limited } = useMe();
  // The open chat already explains what the free plan allows.
  if (limited && isChatOpen) return null;
  return (
    <section className={styles.section} id="all-clubs" aria-labelledby={id}>
      <Heading level={2} id={id}>
        All Clubs
      </Heading>
      {limited ? (
        <div className={styles.found}>
          <ProChatNotice />
        </div>
      ) : (
        <ClubSearchResults />
      )}
    </section>
  );
}

function ClubSearchResults() {
  const field = useDebouncedSearchText();
  const query = useInfiniteQuery(clubsWithoutChatQuery(field.search));
  return (
    <SearchableList
      searchLabel="Search all clubs..."
      field={field}
      query={query}
      items={query.data?.pages.flatMap(({ items }) => items)}
      emptyText={
        field.search
          ? `No other clubs match “${field.search}”.`
          : "You've chatted with every club. Impressive."
      }
      drawing={field.search ? 'lost-ball' : 'stumps'}
      moreLabel="Show more clubs"
    >
      {({ id, slug, name, photoUrl }) => (
        <LinkedRow key={id} className={styles.row}>
          <Avatar name={name} photoUrl={photoUrl} size={44} />
          <RowLink className={styles.link} to={chatWithClubPath(slug)}>
            {name}
          </RowLink>
        </LinkedRow>
      )}
    </SearchableList>
  );
}
