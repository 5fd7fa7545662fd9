import { blogPath } from '@fixturebook/contract/paths';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'react-router';
import { track } from '../platform/analytics/analytics.ts';
import { pageMeta, pageTitle } from '../platform/page-meta.ts';
import { Page } from '../ui/layout/page.tsx';
import { Link } from '../ui/link.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { postQuery } from './api.ts';
import { PostDateText } from './post-date-text.tsx';
import { PostText } from './post-text.tsx';

export function meta() {
  return pageMeta('Blog');
}

export default function PostScreen() {
  const { slug = '' } = useParams();
  const query = useQuery(postQuery(slug.toLowerCase()));
  const post = query.data;
  const loadedSlug = post?.slug;
  useEffect(() => {
    if (loadedSlug) track('blog_viewed', { page: 'blog', post: loadedSlug });
  }, [loadedSlug]);
  return (
    <Page heading={post?.title ?? 'Blog'} lead={post && <PostDateText instant={post.createdAt} />}>
      {post && <title>{pageTitle(post.title)}</title>}
      <Loaded query={query}>{({ html }) => <PostText html={html} />}</Loaded>
      <p>
        <Link to={blogPath}>All posts</Link>
      </p>
    </Page>
  );
}
