import { chatWithPath } from '@fixturebook/contract/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useMe } from '../../platform/session/use-session.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Heading } from '../../ui/heading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { LinkedRow, PlainList, RowLink } from '../../ui/plain-list.tsx';
import { clubsWithoutChatQuery } from '../api.ts';
import { ProChatNotice } from '../conversation/pro-chat-notice.tsx';
import styles from './recent-chats-list.module.css';
import { useDelayedSearch } from './use-delayed-search.ts';

const searchMaxLength = 80;

/** Lists the clubs that the user's club has no conversation with. */
export function AllClubsList() {
  const id = useId();
  const { limited } = useMe();
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
  const { text, setText, search, searchNow } = useDelayedSearch();
  const query = useInfiniteQuery(clubsWithoutChatQuery(search));
  const clubs = query.data?.pages.flatMap(({ items }) => items);
  return (
    <>
      <SearchField
        label="Search all clubs..."
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
        {clubs?.length === 0 && (
          <p className={styles.note} role="status">
            {search
              ? `No other clubs match “${search}”.`
              : "You've chatted with every club. Impressive."}
          </p>
        )}
        <PlainList>
          {clubs?.map(({ id: clubId, slug, name, photoUrl }) => (
            <LinkedRow key={clubId} className={styles.row}>
              <Avatar name={name} photoUrl={photoUrl} size={44} />
              <RowLink className={styles.link} to={chatWithPath(slug)}>
                {name}
              </RowLink>
            </LinkedRow>
          ))}
        </PlainList>
        <MoreButton query={query}>Show more clubs</MoreButton>
      </div>
    </>
  );
}
