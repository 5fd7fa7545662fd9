import { blogSearchMaxLength } from '@fixturebook/contract/limits';
import { useSearchParams } from 'react-router';
import { useHydrated } from '../ui/use-hydrated.ts';
import { useSearchParam } from '../ui/use-search-param.ts';

/** The search in the address, and the state of the field that edits it. */
export function useBlogSearch() {
  const [params] = useSearchParams();
  const searchInUrl = (params.get('search') ?? '').trim().slice(0, blogSearchMaxLength).trimEnd();
  // The page was prerendered without a search, so the first render must match it.
  const search = useHydrated() ? searchInUrl : '';
  return { search, ...useSearchParam(search, formatSearch) };
}

function formatSearch(search: string): string {
  return search ? `?${new URLSearchParams({ search })}` : '';
}
