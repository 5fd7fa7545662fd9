import type { BlogPost, BlogPostList } from '@fixturebook/contract/blog';
import { embeddedPostElementId } from '@fixturebook/contract/site';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { unknownErrorMessage } from '../platform/problem-error.ts';
import { createStaleTime } from '../platform/stale-time.ts';

const staleTime = createStaleTime(5 * 60_000);

/** `search` is the text that was searched: the screen shows the last result until the next one loads. */
export type BlogSearchResult = BlogPostList & { search: string };

export function blogQuery(search: string) {
  return queryOptions({
    queryKey: ['blog', 'list', search],
    queryFn: async ({ signal }): Promise<BlogSearchResult> => {
      const list = await unwrapResponse(api.blog.$get({ query: { search } }, { init: { signal } }));
      // A proxy in front of the server can answer with something else.
      if (!Array.isArray(list?.items)) throw new Error(unknownErrorMessage);
      return { ...list, search };
    },
    placeholderData: keepPreviousData,
    staleTime,
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
    staleTime,
  });
}

/** Returns the post that the server embedded in the page, if it has this slug. */
function readEmbeddedPost(slug: string): BlogPost | undefined {
  const json = document.getElementById(embeddedPostElementId)?.textContent;
  const post: BlogPost | undefined = json ? JSON.parse(json) : undefined;
  return post?.slug === slug ? post : undefined;
}
