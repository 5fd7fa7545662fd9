import type { MatchRequest, RequestStatus } from '@fixturebook/contract/matches';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Heading } from '../../ui/heading.tsx';
import { MoreButton } from '../../ui/more-button.tsx';
import { requestsQuery } from '../api.ts';
import { type RequestAction, RequestCard } from './request-card.tsx';
import styles from './requests-list.module.css';

interface RequestsListProps {
  direction: MatchRequest['direction'];
  state: keyof typeof statuses;
  onAction: (action: RequestAction, request: MatchRequest) => void;
}

const statuses = {
  open: ['open'],
  over: ['accepted', 'declined', 'withdrawn', 'expired', 'released'],
} satisfies Record<string, RequestStatus[]>;

const headings = {
  in: { open: 'Requests to you', over: 'Answered' },
  out: { open: "Requests you've sent", over: 'Earlier requests' },
};

const emptyLines = {
  in: 'Nothing to answer.',
  out: "You're not waiting on anyone.",
};

export function RequestsList({ direction, state, onAction }: RequestsListProps) {
  const id = useId();
  const query = useInfiniteQuery(requestsQuery(direction, statuses[state]));
  const requests = query.data?.pages.flatMap(({ items }) => items);
  if (state === 'over' && !requests?.length && !query.isLoadingError)
    return <div className={styles.nothing} />;
  return (
    <section className={styles.section} aria-labelledby={id}>
      <Heading level={2} underlined id={id}>
        {headings[direction][state]}
      </Heading>
      {query.isPending && <p role="status">Loading...</p>}
      {query.isLoadingError && (
        <LoadFailure error={query.error} retry={() => void query.refetch()} />
      )}
      {requests?.length === 0 && <p>{emptyLines[direction]}</p>}
      {requests?.map((request) => (
        <RequestCard key={request.id} request={request} onAction={onAction} />
      ))}
      <MoreButton query={query}>Show more requests</MoreButton>
    </section>
  );
}
