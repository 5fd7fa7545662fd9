import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSearchParam } from '../../ui/use-search-param.ts';
import { formatClubListSearch, parseClubListSearch } from './club-list-search.ts';

/** The search in the address, and the state of the field that edits it. A new search starts at page 1. */
export function useClubListSearch() {
  const listSearch = parseClubListSearch(useSearchParams()[0]);
  const { search, order } = listSearch;
  const formatSearch = useCallback(
    (text: string) => formatClubListSearch({ search: text, page: 1, order }),
    [order],
  );
  return { listSearch, ...useSearchParam(search, formatSearch) };
}
