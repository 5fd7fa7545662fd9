import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { track } from '../platform/analytics/analytics.ts';
import { messageOf } from '../platform/problem-error.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { LoadFailure } from '../ui/load-failure.tsx';
import { blogQuery, type FoundPosts } from './api.ts';
import styles from './blog-results.module.css';
import { PostItem } from './post-item.tsx';

interface BlogResultsProps {
  search: string;
  onClear: () => void;
}

/** One post is open, or none. The last answer stays while the next is on its way. */
export function BlogResults({ search, onClear }: BlogResultsProps) {
  const { data: found, error, isPending, isPlaceholderData, refetch } = useQuery(blogQuery(search));
  const [open, setOpen] = useState<string>();
  useCounted(found, error !== null && !found);

  function toggle(post: string) {
    const opens = open !== post;
    setOpen(opens ? post : undefined);
    track('blog_toggled', { page: 'blog', post, open: opens });
  }

  return (
    <section
      className={styles.results}
      aria-label="Posts"
      aria-busy={isPending || isPlaceholderData}
      data-pending={isPending}
    >
      <p className={styles.summary} role="status">
        {isPending ? 'Loading posts…' : found && summaryOf(found)}
      </p>
      {error && !found && (
        <LoadFailure error={new Error(messageOf(error))} retry={() => void refetch()} />
      )}
      {found?.items.length === 0 && found.search && (
        <Button onClick={onClear}>Clear the search</Button>
      )}
      {found && found.items.length > 0 && (
        <ul className={styles.posts}>
          {found.items.map((post) => (
            <PostItem
              key={post.id}
              post={post}
              isChosen={open === post.slug}
              onToggle={() => toggle(post.slug)}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

function useCounted(found: FoundPosts | undefined, hasFailed: boolean) {
  useEffect(() => {
    if (!found) return;
    const name = found.search ? 'blog_searched' : 'blog_loaded';
    track(name, { page: 'blog', posts: found.items.length });
  }, [found]);
  useEffect(() => {
    if (hasFailed) track('blog_load_failed', { page: 'blog' });
  }, [hasFailed]);
}

function summaryOf({ items, search }: FoundPosts): string {
  if (items.length === 0) return search ? `No posts found for “${search}”` : 'No posts found';
  return search ? `${count(items.length, 'post')} with “${search}”` : '';
}
