import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { formatCount } from '../../ui/format/count.ts';
import { ResultsSection } from '../../ui/layout/results-section.tsx';
import { Link } from '../../ui/link.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { type ClubListResult, clubListQuery } from '../api.ts';
import { ClubListRows } from './club-list-rows.tsx';
import styles from './club-list-screen.module.css';
import type { ClubListSearch } from './club-list-search.ts';

interface ClubListPanelProps {
  listSearch: ClubListSearch;
  formatSearch: (listSearch: ClubListSearch) => string;
  onClear: () => void;
}

export function ClubListPanel(props: ClubListPanelProps) {
  const { listSearch, formatSearch } = props;
  const query = useQuery(clubListQuery(listSearch));
  const { data: result, isPlaceholderData } = query;
  const { search, order, page } = listSearch;
  if (result && !isPlaceholderData && page > result.pages)
    return (
      <Navigate to={{ search: formatSearch({ ...listSearch, page: result.pages }) }} replace />
    );
  return (
    <ResultsSection
      name="Clubs"
      query={query}
      listKey={`${order} ${search}`}
      page={page}
      summary={result && formatResultCount(result)}
    >
      <Loaded query={query} loading={<div className={styles.skeleton} aria-hidden="true" />}>
        {(loaded) => <ClubListContent result={loaded} {...props} />}
      </Loaded>
    </ResultsSection>
  );
}

function ClubListContent({
  result,
  listSearch,
  formatSearch,
  onClear,
}: ClubListPanelProps & { result: ClubListResult }) {
  const { search, order } = result.listSearch;
  return (
    <>
      {result.total === 0 && search && (
        <EmptyState line={`No clubs match “${search}”.`} drawing="lost-ball">
          <Button onClick={onClear}>Clear the search</Button>
        </EmptyState>
      )}
      {order === 'distance' && <ApproximateDistanceNote />}
      <ClubListRows clubs={result.items} order={order} />
      <Pagination
        page={listSearch.page}
        pages={result.pages}
        formatSearch={(page) => formatSearch({ ...listSearch, page })}
      />
    </>
  );
}

function ApproximateDistanceNote() {
  const { point } = useOwnClub();
  if (point && point.accuracy !== 'area') return null;
  return (
    <p>
      {point
        ? "We only know the area of your ground's postcode, so distances are approximate."
        : "We don't know where your ground is, so we can't show distances."}{' '}
      <Link to="/editProfile">Check your postcode</Link>
    </p>
  );
}

function formatResultCount({ total, listSearch: { search, order } }: ClubListResult): string {
  if (total === 0) return 'No clubs found.';
  const clubs = formatCount(total, 'club') + (search && ` with “${search}”`);
  return order === 'distance' ? `${clubs}, nearest first` : clubs;
}
