import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { LoadingText } from './feedback/loading.tsx';
import { Notice } from './feedback/notice.tsx';
import { Stack } from './layout/stack.tsx';

interface InfiniteQuery {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
}

/** Loads the next page of a list. If loading fails, the user can try again. */
export function MoreButton({ query, children }: { query: InfiniteQuery; children: ReactNode }) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  if (!hasNextPage) return null;
  return (
    <Stack>
      {isFetchNextPageError && !isFetchingNextPage && (
        <Notice tone="error">{error?.message}</Notice>
      )}
      <Button wide aria-disabled={isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {isFetchingNextPage ? <LoadingText /> : children}
      </Button>
    </Stack>
  );
}
