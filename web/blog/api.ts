import type { BlogPost, BlogPostList } from '@fixturebook/contract/blog';
import { embeddedPostElementId } from '@fixturebook/contract/blog-page';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';

/** ms in which nobody publishes what another could miss. */
const staleTimeMs = 5 * 60_000;

/** The newest posts, with what was searched for: they stay to be seen while the next are on their way. */
export type BlogSearchResult = BlogPostList & { search: string };

export function blogQuery(search: string) {
  return queryOptions({
    queryKey: ['blog', 'list', search],
    queryFn: async ({ signal }): Promise<BlogSearchResult> => ({
      ...(await unwrapResponse(api.blog.$get({ query: { search } }, { init: { signal } }))),
      search,
    }),
    placeholderData: keepPreviousData,
    staleTime: staleTimeMs,
  });
}

export function postQuery(slug: string) {
  return queryOptions({
    queryKey: ['blog', 'post', slug],
    queryFn: ({ signal }): Promise<BlogPost> =>
      unwrapResponse(
        api.blog[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }, { init: { signal } }),
      ),
    initialData: () => readEmbeddedPost(slug),
    initialDataUpdatedAt: performance.timeOrigin,
    staleTime: staleTimeMs,
  });
}

/** The post that the server has written into the page, when it is the one that was opened. */
function readEmbeddedPost(slug: string): BlogPost | undefined {
  const json = document.getElementById(embeddedPostElementId)?.textContent;
  const post: BlogPost | undefined = json ? JSON.parse(json) : undefined;
  return post?.slug === slug ? post : undefined;
}
