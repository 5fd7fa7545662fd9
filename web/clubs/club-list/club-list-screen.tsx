import { pageMeta } from '../../platform/page-meta.ts';
import { SearchField } from '../../ui/form/search-field.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { ClubListPanel } from './club-list-panel.tsx';
import styles from './club-list-screen.module.css';
import { searchMaxLength } from './club-list-search.ts';
import { ClubOrderSwitch } from './club-order-switch.tsx';
import { useClubListSearch } from './use-club-list-search.ts';

export function meta() {
  return pageMeta('All Clubs');
}

/** Search, page and order stand in the address: `/clubList?search=ash&page=2&order=distance`. */
export default function ClubListScreen() {
  const { asked, field, typed, type, searchNow, clear } = useClubListSearch();
  return (
    <Page heading="All Clubs" width="wide">
      <div className={styles.tools}>
        <SearchField
          ref={field}
          label="Search clubs..."
          value={typed}
          maxLength={searchMaxLength}
          onTextChange={type}
          onCommit={searchNow}
        />
        <ClubOrderSwitch listSearch={asked} />
      </div>
      <ClubListPanel listSearch={asked} onClear={clear} />
    </Page>
  );
}
