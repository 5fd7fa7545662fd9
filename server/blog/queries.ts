import { BlogSlug, maxBlogPostsListed } from '@fixturebook/contract/blog';
import { toSearchText } from '@fixturebook/contract/search-text';
import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Executor } from '../platform/database/database.ts';
import { blogPosts } from './schema.ts';

const excerptSourceLength = 400;

/** The sitemap protocol allows at most this many URLs: https://www.sitemaps.org/protocol.html. */
const maxSitemapUrls = 50_000;

export type PostListItem = Awaited<ReturnType<typeof listNewestPosts>>[number];

export function listNewestPosts(executor: Executor, search = '') {
  const { createdAt, draft, folded, id, plainText, slug, title, updatedAt } = blogPosts;
  const found = search ? sql`strpos(${folded}, ${toSearchText(search)}) > 0` : undefined;
  const text = sql<string>`left(${plainText}, ${excerptSourceLength})`;
  return executor
    .select({ id, slug, title, text, createdAt, updatedAt })
    .from(blogPosts)
    .where(and(eq(draft, false), found))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxBlogPostsListed);
}

export function listPublishedPosts(executor: Executor) {
  const { createdAt, draft, id, slug, updatedAt } = blogPosts;
  return executor
    .select({ slug, updatedAt })
    .from(blogPosts)
    .where(eq(draft, false))
    .orderBy(desc(createdAt), desc(id))
    .limit(maxSitemapUrls);
}

export async function findPublishedPost(executor: Executor, slug: string) {
  const isPublished = and(eq(blogPosts.slug, slug), eq(blogPosts.draft, false));
  const [post] = BlogSlug.safeParse(slug).success
    ? await executor.select().from(blogPosts).where(isPublished)
    : [];
  return post;
}

export function listAllPosts(executor: Executor) {
  const { createdAt, draft, slug, title } = blogPosts;
  return executor
    .select({ slug, title, draft, createdAt })
    .from(blogPosts)
    .orderBy(desc(createdAt), asc(slug));
}
