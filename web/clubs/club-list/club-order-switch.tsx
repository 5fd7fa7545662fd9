import type { ClubOrder } from '@fixturebook/contract/clubs';
import { SegmentLinks } from '../../ui/segments.tsx';
import { type ClubListSearch, formatClubListSearch } from './club-list-search.ts';

const orderLabels: Record<ClubOrder, string> = { name: 'By name', distance: 'Nearest first' };

export function ClubOrderSwitch({ listSearch }: { listSearch: ClubListSearch }) {
  return (
    <SegmentLinks
      label="Order"
      options={orderLabels}
      chosen={listSearch.order}
      getLink={(order) => ({ search: formatClubListSearch({ ...listSearch, page: 1, order }) })}
    />
  );
}
