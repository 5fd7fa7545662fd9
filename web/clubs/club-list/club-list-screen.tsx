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

/** The address holds search, page and order: `/clubList?search=ash&page=2&order=distance`. */
export default function ClubListScreen() {
  const { listSearch, inputRef, text, setText, searchNow, clear } = useClubListSearch();
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
        <ClubOrderSwitch listSearch={listSearch} />
      </div>
      <ClubListPanel listSearch={listSearch} onClear={clear} />
    </Page>
  );
}
