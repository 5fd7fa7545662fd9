import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { track } from '../platform/analytics/analytics.ts';
import { pageMeta, pageTitle } from '../platform/page-meta.ts';
import { getErrorMessage } from '../platform/problem-error.ts';
import { LoadFailure } from '../ui/feedback/load-failure.tsx';
import { Page } from '../ui/layout/page.tsx';
import { Link } from '../ui/link.tsx';
import { postQuery } from './api.ts';
import { PostDateText } from './post-date-text.tsx';
import styles from './post-screen.module.css';
import { PostText } from './post-text.tsx';

export function meta() {
  return pageMeta('Blog');
}

/** A post at its own address, `/Blog/tea`. Paths match in any case. */
export default function PostScreen() {
  const { slug = '' } = useParams();
  const { data: post, error, refetch } = useQuery(postQuery(slug.toLowerCase()));
  const found = post?.slug;
  useEffect(() => {
    if (found) track('blog_viewed', { page: 'blog', post: found });
  }, [found]);
  return (
    <Page heading={post?.title ?? 'Blog'} lead={post && <PostDateText instant={post.createdAt} />}>
      {post && <title>{pageTitle(post.title)}</title>}
      {!post && !error && (
        <p className={styles.waiting} role="status">
          Loading post…
        </p>
      )}
      {!post && error && (
        <LoadFailure error={new Error(getErrorMessage(error))} retry={() => void refetch()} />
      )}
      {post && <PostText html={post.html} />}
      <p>
        <Link to="/Blog">All posts</Link>
      </p>
    </Page>
  );
}
