import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { track } from '../platform/analytics/analytics.ts';
import { Button } from '../ui/button.tsx';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { LoadingText } from '../ui/feedback/loading.tsx';
import { formatCount } from '../ui/format/count.ts';
import { PlainList } from '../ui/plain-list.tsx';
import { type BlogSearchResult, blogQuery } from './api.ts';
import styles from './post-list.module.css';
import { PostRow } from './post-row.tsx';

/** Lists posts, at most one of them expanded. Shows the previous result until the next result has loaded. */
export function PostList({ search, onClear }: { search: string; onClear: () => void }) {
  const query = useQuery(blogQuery(search));
  const { data: result, error, isPending, isPlaceholderData } = query;
  const [openSlug, setOpenSlug] = useState<string>();
  useTrackSearchResults(result, error !== null && !result);

  function toggle(post: string) {
    const isOpening = openSlug !== post;
    setOpenSlug(isOpening ? post : undefined);
    track('blog_toggled', { page: 'blog', post, open: isOpening });
  }

  return (
    <section
      className={styles.results}
      aria-label="Posts"
      aria-busy={isPending || isPlaceholderData}
      data-pending={isPending}
    >
      <p className={styles.summary} role="status">
        {isPending && <LoadingText>Loading posts…</LoadingText>}
        {result && formatResultCount(result)}
      </p>
      {error && !result && <LoadFailure error={error} retry={() => void query.refetch()} />}
      {result?.items.length === 0 && result.search && (
        <Button onClick={onClear}>Clear the search</Button>
      )}
      {result && result.items.length > 0 && (
        <PlainList className={styles.posts}>
          {result.items.map((post) => (
            <PostRow
              key={post.id}
              post={post}
              isChosen={openSlug === post.slug}
              onToggle={() => toggle(post.slug)}
            />
          ))}
        </PlainList>
      )}
    </section>
  );
}

function useTrackSearchResults(result: BlogSearchResult | undefined, hasFailed: boolean) {
  useEffect(() => {
    if (!result) return;
    const name = result.search ? 'blog_searched' : 'blog_loaded';
    track(name, { page: 'blog', posts: result.items.length });
  }, [result]);
  useEffect(() => {
    if (hasFailed) track('blog_load_failed', { page: 'blog' });
  }, [hasFailed]);
}

function formatResultCount({ items, search }: BlogSearchResult): string {
  if (items.length === 0) return search ? `No posts found for “${search}”` : 'No posts found';
  return search ? `${formatCount(items.length, 'post')} with “${search}”` : '';
}
