import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Navigate, useNavigationType } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { Pagination } from '../../ui/pagination.tsx';
import { type ClubListResult, clubListQuery } from '../api.ts';
import { ClubListNotice } from './club-list-notice.tsx';
import styles from './club-list-panel.module.css';
import { ClubListRows } from './club-list-rows.tsx';
import { type ClubListSearch, formatClubListSearch } from './club-list-search.ts';
import { ClubListSkeleton } from './club-list-skeleton.tsx';

interface ClubListPanelProps {
  listSearch: ClubListSearch;
  onClear: () => void;
}

/** Shows the previous result while the next one loads. */
export function ClubListPanel({ listSearch, onClear }: ClubListPanelProps) {
  const {
    data: result,
    error,
    isPending,
    isPlaceholderData,
    refetch,
  } = useQuery(clubListQuery(listSearch));
  const top = useFocusOnNewPage(result);
  if (result && !isPlaceholderData && listSearch.page > result.pages)
    return (
      <Navigate
        to={{ search: formatClubListSearch({ ...listSearch, page: result.pages }) }}
        replace
      />
    );
  return (
    <section
      className={styles.results}
      ref={top}
      tabIndex={-1}
      aria-label={result ? `Clubs, page ${result.page} of ${result.pages}` : 'Clubs'}
      aria-busy={isPending || isPlaceholderData}
    >
      <p className={styles.summary} role="status">
        {isPending ? 'Loading...' : result && formatResultCount(result)}
      </p>
      {isPending && <ClubListSkeleton />}
      {error && !result && <LoadFailure error={error} retry={() => void refetch()} />}
      {result && <ClubListContent result={result} listSearch={listSearch} onClear={onClear} />}
    </section>
  );
}

function ClubListContent({
  result,
  listSearch,
  onClear,
}: ClubListPanelProps & { result: ClubListResult }) {
  const { search, order } = result.listSearch;
  return (
    <>
      {result.total === 0 && search && (
        <EmptyState line={`No clubs match “${search}”.`}>
          <Button onClick={onClear}>Clear the search</Button>
        </EmptyState>
      )}
      {order === 'distance' && <ClubListNotice />}
      <ClubListRows clubs={result.items} order={order} />
      <Pagination
        page={listSearch.page}
        pages={result.pages}
        formatSearch={(page) => formatClubListSearch({ ...listSearch, page })}
      />
    </>
  );
}

function formatResultCount({ total, listSearch: { search, order } }: ClubListResult): string {
  if (total === 0) return 'No clubs found.';
  const clubs = search
    ? `${formatCount(total, 'club')} with “${search}”`
    : formatCount(total, 'club');
  return order === 'distance' ? `${clubs}, nearest first` : clubs;
}

/** Moves the focus and the scroll position to the top of the list after a change of page. */
function useFocusOnNewPage(result: ClubListResult | undefined) {
  const top = useRef<HTMLElement>(null);
  const previousResult = useRef(result);
  const navigationType = useNavigationType();
  useEffect(() => {
    const isPageTurned =
      result && previousResult.current && isOtherPage(result, previousResult.current);
    previousResult.current = result ?? previousResult.current;
    // The browser restores the position on the way back, and while typing the focus stays in the field.
    if (!isPageTurned || navigationType !== 'PUSH') return;
    top.current?.scrollIntoView();
    top.current?.focus({ preventScroll: true });
  }, [result, navigationType]);
  return top;
}

/** Another search or order makes another list, so its first page is not a change of page. */
function isOtherPage({ page, listSearch }: ClubListResult, before: ClubListResult): boolean {
  const isSameList =
    listSearch.search === before.listSearch.search && listSearch.order === before.listSearch.order;
  return isSameList && page !== before.page;
}
