import { blogSearchMaxLength } from '@fixturebook/contract/blog-page';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSearchInAddress } from '../ui/use-search-in-address.ts';

/** What the address asks for, and the field for it. */
export function useBlogSearch() {
  const [params] = useSearchParams();
  const inAddress = (params.get('search') ?? '').trim().slice(0, blogSearchMaxLength).trimEnd();
  // The page was built ahead, without a search.
  const asked = useHydrated() ? inAddress : '';
  return { asked, ...useSearchInAddress(asked, queryOf) };
}

function queryOf(search: string): string {
  return search ? `?${new URLSearchParams({ search })}` : '';
}
