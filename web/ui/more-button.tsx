import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Notice } from './feedback/notice.tsx';
import { Stack } from './layout/stack.tsx';

/** The part of TanStack's infinite query that is needed here. */
interface InfiniteQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

interface MoreButtonProps {
  query: InfiniteQuery;
  /** On the button: `Show more clubs`. */
  children: ReactNode;
}

/** Loads the next page of a list, as long as there is one. Says when that failed; a press tries again. */
export function MoreButton({ query, children }: MoreButtonProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  return (
    <Stack>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice tone="error">{error?.message}</Notice>
      )}
      <Button wide aria-disabled={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {isFetchingNextPage ? 'Loading...' : children}
      </Button>
    </Stack>
  );
}
