import type { BlogPost, BlogPostSummary } from '@fixturebook/contract/blog';
import type { PostListItem } from './queries.ts';
import { toExcerpt } from './rules.ts';
import type { blogPosts } from './schema.ts';
import { renderMarkdown } from './vendor-micromark.ts';

const previewLength = 120;

export function toPostSummaryView(post: PostListItem): BlogPostSummary {
  const { id, slug, title, text, createdAt } = post;
  const excerpt = toExcerpt(text, previewLength);
  return { id, slug, title, excerpt, createdAt: createdAt.toISOString() };
}

export async function toPostView(post: typeof blogPosts.$inferSelect): Promise<BlogPost> {
  return {
    ...toPostSummaryView({ ...post, text: post.plainText }),
    html: await renderMarkdown(post.body),
    updatedAt: post.updatedAt.toISOString(),
  };
}
