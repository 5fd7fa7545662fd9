import type { ClubOrder } from '@fixturebook/contract/clubs';
import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { pageMeta } from '../../platform/page-meta.ts';
import { useOwnClub } from '../../platform/session/use-session.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { SegmentLinks } from '../../ui/segments.tsx';
import { useSearchParam } from '../../ui/use-search-param.ts';
import { ClubListPanel } from './club-list-panel.tsx';
import styles from './club-list-screen.module.css';
import { formatClubListSearch, parseClubListSearch, searchMaxLength } from './club-list-search.ts';

const orderLabels: Record<ClubOrder, string> = { distance: 'Nearest first', name: 'By name' };

export function meta() {
  return pageMeta('All Clubs');
}

export default function ClubListScreen() {
  // Distances begin at the club's ground.
  const defaultOrder = useOwnClub().point ? 'distance' : 'name';
  const listSearch = parseClubListSearch(useSearchParams()[0], defaultOrder);
  const { search, order } = listSearch;
  const formatSearch = useCallback(
    (text: string) => formatClubListSearch({ search: text, page: 1, order }, defaultOrder),
    [order, defaultOrder],
  );
  const { inputRef, text, setText, searchNow, clear } = useSearchParam(search, formatSearch);
  return (
    <Page heading="All Clubs" width="wide">
      <div className={styles.tools}>
        <SearchField
          ref={inputRef}
          label="Search clubs..."
          value={text}
          maxLength={searchMaxLength}
          onTextChange={setText}
          onCommit={searchNow}
        />
        <SegmentLinks
          label="Order"
          options={orderLabels}
          chosen={order}
          getLink={(chosen) => ({
            search: formatClubListSearch({ search, page: 1, order: chosen }, defaultOrder),
          })}
        />
      </div>
      <ClubListPanel
        listSearch={listSearch}
        formatSearch={(found) => formatClubListSearch(found, defaultOrder)}
        onClear={clear}
      />
    </Page>
  );
}
