import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSearchParam } from '../../ui/use-search-param.ts';
import { formatClubListSearch, parseClubListSearch } from './club-list-search.ts';

/** What the address asks for, and the field for it: another search is shown from its first page. */
export function useClubListSearch() {
  const asked = parseClubListSearch(useSearchParams()[0]);
  const { search, order } = asked;
  const formatSearch = useCallback(
    (text: string) => formatClubListSearch({ search: text, page: 1, order }),
    [order],
  );
  return { asked, ...useSearchParam(search, formatSearch) };
}
