import { BlogPost, BlogPostList, BlogQuery } from '@fixturebook/contract/blog';
import { z } from '@hono/zod-openapi';
import { asAppError, notFound } from '../platform/errors.ts';
import { feature, json, route } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import type { HeadOf } from '../platform/web/web-app.ts';
import { presentRss, presentSitemap } from './presenters/feeds.ts';
import { presentHead } from './presenters/head.ts';
import { presentPost, presentSummary } from './presenters.ts';
import { allPublished, newestPosts, publishedPost } from './queries.ts';

const list = route({
  who: 'anyone',
  method: 'get',
  path: '/blog',
  request: { query: BlogQuery },
  responses: { 200: json(BlogPostList, 'The newest posts, at most 50') },
});

const post = route({
  who: 'anyone',
  method: 'get',
  path: '/blog/{slug}',
  request: { params: z.object({ slug: z.string() }) },
  responses: { 200: json(BlogPost) },
});

export function blogRoutes({ db }: Pick<Platform, 'db'>) {
  return feature()
    .openapi(list, async (c) => {
      const posts = await newestPosts(db, c.req.valid('query').search);
      return c.json({ items: posts.map(presentSummary) }, 200);
    })
    .openapi(post, async (c) => {
      const found = await publishedPost(db, c.req.valid('param').slug);
      if (!found) throw notFound('There is no such post.');
      return c.json(presentPost(found), 200);
    });
}

const xml = (type: string) => ({ [type]: { schema: { type: 'string' as const } } });

const rss = route({
  who: 'anyone',
  method: 'get',
  path: '/blog/rss.xml',
  responses: {
    200: { description: 'The newest posts, for feed readers', content: xml('application/rss+xml') },
  },
});

const sitemap = route({
  who: 'anyone',
  method: 'get',
  path: '/blog/sitemap.xml',
  responses: {
    200: { description: 'The posts, for search engines', content: xml('application/xml') },
  },
});

/** What machines read of the blog; its pages are the web app's. */
export function blogFeedRoutes({ db, publicUrl }: Pick<Platform, 'db' | 'publicUrl'>) {
  const keptForFiveMinutes = { 'Cache-Control': 'public, max-age=300' };
  return feature()
    .openapi(rss, async (c) =>
      c.body(presentRss(await newestPosts(db), publicUrl), 200, {
        'Content-Type': 'application/rss+xml; charset=utf-8',
        ...keptForFiveMinutes,
      }),
    )
    .openapi(sitemap, async (c) =>
      c.body(presentSitemap(await allPublished(db), publicUrl), 200, {
        'Content-Type': 'application/xml; charset=utf-8',
        ...keptForFiveMinutes,
      }),
    );
}

/** Of the pages of posts, `/Blog/tea`. They are served, without it, also while the database is away. */
export function postHeads({ db, publicUrl }: Pick<Platform, 'db' | 'publicUrl'>): HeadOf {
  return async (path) => {
    const [, slug] = path.match(/^\/blog\/([^/]+)$/) ?? [];
    if (slug === undefined) return undefined;
    try {
      const found = await publishedPost(db, slug);
      return found ? presentHead(found, publicUrl) : null;
    } catch (error) {
      if (asAppError(error)?.status === 503) return undefined;
      throw error;
    }
  };
}
