import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigationType } from 'react-router';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { NothingHere } from '../ui/nothing-here.tsx';
import { Pages } from '../ui/pages.tsx';
import { clubListQuery, type FoundClubs } from './api.ts';
import { type AskedClubs, queryOf } from './club-list-address.ts';
import { ClubListNote } from './club-list-note.tsx';
import styles from './club-list-results.module.css';
import { ClubListRows } from './club-list-rows.tsx';
import { ClubListSkeleton } from './club-list-skeleton.tsx';

interface ClubListResultsProps {
  asked: AskedClubs;
  onClear: () => void;
}

/** The last answer stays while the next is on its way. */
export function ClubListResults({ asked, onClear }: ClubListResultsProps) {
  const {
    data: found,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useQuery(clubListQuery(asked));
  const top = useFocusOnNewPage(found);
  if (found && !isPlaceholderData && asked.page > found.pages)
    return <Navigate to={{ search: queryOf({ ...asked, page: found.pages }) }} replace />;
  return (
    <section
      className={styles.results}
      ref={top}
      tabIndex={-1}
      aria-label={found ? `Clubs, page ${found.page} of ${found.pages}` : 'Clubs'}
      aria-busy={isPending || isPlaceholderData}
    >
      <p className={styles.summary} role="status">
        {isPending ? 'Loading...' : found && summaryOf(found)}
      </p>
      {isPending && <ClubListSkeleton />}
      {error && !found && <LoadFailure error={error} retry={() => void refetch()} />}
      {found && <Found found={found} asked={asked} onClear={onClear} />}
    </section>
  );
}

function Found({ found, asked, onClear }: ClubListResultsProps & { found: FoundClubs }) {
  const { search, order } = found.asked;
  return (
    <>
      {found.total === 0 && search && (
        <NothingHere line={`No club has “${search}” in its name.`}>
          <Button onClick={onClear}>Clear the search</Button>
        </NothingHere>
      )}
      {order === 'distance' && <ClubListNote />}
      <ClubListRows clubs={found.items} order={order} />
      <Pages
        page={asked.page}
        pages={found.pages}
        queryOf={(page) => queryOf({ ...asked, page })}
      />
    </>
  );
}

function summaryOf({ total, asked: { search, order } }: FoundClubs): string {
  if (total === 0) return 'No clubs found.';
  const clubs = search ? `${count(total, 'club')} with “${search}”` : count(total, 'club');
  return order === 'distance' ? `${clubs}, nearest first` : clubs;
}

/** One reads on where the page begins, and not where the way there was. */
function useFocusOnNewPage(found: FoundClubs | undefined) {
  const top = useRef<HTMLElement>(null);
  const shown = useRef(found);
  const wayHere = useNavigationType();
  useEffect(() => {
    const isTurned = found && shown.current && isOtherPage(found, shown.current);
    shown.current = found ?? shown.current;
    // Going back, the browser knows where one was; typing, one stays in the field.
    if (!isTurned || wayHere !== 'PUSH') return;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [found, wayHere]);
  return top;
}

/** Of the same list: another search or order is a list of its own. */
function isOtherPage({ page, asked }: FoundClubs, before: FoundClubs): boolean {
  const isSameList = asked.search === before.asked.search && asked.order === before.asked.order;
  return isSameList && page !== before.page;
}
