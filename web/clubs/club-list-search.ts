import { useCallback } from 'react';
import { useSearchParams } from 'react-router';
import { useSearchInAddress } from '../ui/use-search-in-address.ts';
import { askedOf, queryOf } from './club-list-address.ts';

/** What the address asks for, and the field for it: another search is shown from its first page. */
export function useClubListSearch() {
  const asked = askedOf(useSearchParams()[0]);
  const { search, order } = asked;
  const ofSearch = useCallback(
    (text: string) => queryOf({ search: text, page: 1, order }),
    [order],
  );
  return { asked, ...useSearchInAddress(search, ofSearch) };
}
