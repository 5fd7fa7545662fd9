import type { BlogPost, BlogPostSummary } from '@fixturebook/contract/blog';
import type { ListedPost } from './queries.ts';
import { excerptOf } from './rules.ts';
import type { blogPosts } from './schema.ts';
import { renderMarkdown } from './vendor-micromark.ts';

/** Characters of a preview in a list. */
const previewLength = 120;

export function presentSummary(post: ListedPost): BlogPostSummary {
  const { id, slug, title, text, createdAt } = post;
  const excerpt = excerptOf(text, previewLength);
  return { id, slug, title, excerpt, createdAt: createdAt.toISOString() };
}

export function presentPost(post: typeof blogPosts.$inferSelect): BlogPost {
  return {
    ...presentSummary({ ...post, text: post.plainText }),
    html: renderMarkdown(post.body),
    updatedAt: post.updatedAt.toISOString(),
  };
}
