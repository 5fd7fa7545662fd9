import { BlogPost, BlogPostList, BlogQuery } from '@fixturebook/contract/blog';
import { z } from '@hono/zod-openapi';
import { notFound, toAppError } from '../platform/errors.ts';
import { createRouter, defineRoute, jsonResponse } from '../platform/http/http.ts';
import type { Platform } from '../platform/platform.ts';
import type { RenderHtmlHead } from '../platform/web/web-app.ts';
import { renderRss, renderSitemap } from './presenters/feeds.ts';
import { renderPostPageHead } from './presenters/head.ts';
import { toPostSummaryView, toPostView } from './presenters.ts';
import { findPublishedPost, listNewestPosts, listPublishedPosts } from './queries.ts';

export function blogRoutes({ db }: Pick<Platform, 'db'>) {
  return createRouter('Site', [
    defineRoute('listPosts', 'GET /blog', {
      summary: 'List the newest posts, at most 50',
      who: 'anyone',
      request: { query: BlogQuery },
      responses: { 200: jsonResponse(BlogPostList) },
      handler: async (c) => {
        const posts = await listNewestPosts(db, c.req.valid('query').search);
        return { items: posts.map(toPostSummaryView) };
      },
    }),
    defineRoute('getPost', 'GET /blog/{slug}', {
      summary: 'Get a post',
      who: 'anyone',
      request: { params: z.object({ slug: z.string() }) },
      responses: { 200: jsonResponse(BlogPost) },
      handler: async (c) => {
        const found = await findPublishedPost(db, c.req.valid('param').slug);
        if (!found) throw notFound('We can’t find this post.');
        return toPostView(found);
      },
    }),
  ]);
}

const xmlResponse = (type: string) => ({
  description: 'Done',
  content: { [type]: { schema: { type: 'string' as const } } },
});

export function blogFeedRoutes({ db, publicUrl }: Pick<Platform, 'db' | 'publicUrl'>) {
  const cacheHeaders = { 'Cache-Control': 'public, max-age=300' };
  return createRouter('Site', [
    defineRoute('getRssFeed', 'GET /blog/rss.xml', {
      summary: 'Get the newest posts for feed readers',
      who: 'anyone',
      responses: { 200: xmlResponse('application/rss+xml') },
      handler: async (c) =>
        c.body(renderRss(await listNewestPosts(db), publicUrl), 200, {
          'Content-Type': 'application/rss+xml; charset=utf-8',
          ...cacheHeaders,
        }),
    }),
    defineRoute('getBlogSitemap', 'GET /blog/sitemap.xml', {
      summary: 'Get the posts for search engines',
      who: 'anyone',
      responses: { 200: xmlResponse('application/xml') },
      handler: async (c) =>
        c.body(renderSitemap(await listPublishedPosts(db), publicUrl), 200, {
          'Content-Type': 'application/xml; charset=utf-8',
          ...cacheHeaders,
        }),
    }),
  ]);
}

/** Adds the metadata of a post to its page, and adds nothing while the database is down. */
export function createPostMetaRenderer({
  db,
  publicUrl,
}: Pick<Platform, 'db' | 'publicUrl'>): RenderHtmlHead {
  return async (path) => {
    const [, slug] = path.match(/^\/blog\/([^/]+)$/) ?? [];
    if (slug === undefined) return undefined;
    try {
      const found = await findPublishedPost(db, slug);
      return found ? await renderPostPageHead(found, publicUrl) : null;
    } catch (error) {
      if (toAppError(error)?.status === 503) return undefined;
      throw error;
    }
  };
}
