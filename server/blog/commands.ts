import { toSearchText } from '@fixturebook/contract/search-text';
import { eq, sql } from 'drizzle-orm';
import { getLondonDayStart } from '../platform/calendar.ts';
import type { Database } from '../platform/database/database.ts';
import { type PostFile, toPlainText } from './rules.ts';
import { blogPosts } from './schema.ts';
import { renderMarkdown } from './vendor-micromark.ts';

export async function savePost(db: Database, { date, ...file }: PostFile, now: Date) {
  const plainText = toPlainText(renderMarkdown(file.body));
  const created = date ? getLondonDayStart(date) : now;
  const post = {
    ...file,
    plainText,
    folded: toSearchText(`${file.title}\n${plainText}`),
    updatedAt: now,
  };
  const [saved] = await db
    .insert(blogPosts)
    .values({ ...post, createdAt: created })
    .onConflictDoUpdate({
      target: blogPosts.slug,
      set: {
        ...post,
        createdAt: date
          ? created
          : sql`case when ${blogPosts.draft} then excluded.created_at else ${blogPosts.createdAt} end`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` });
  return saved?.isNew ? 'new' : 'changed';
}

export async function deletePost(db: Database, slug: string) {
  const removed = await db.delete(blogPosts).where(eq(blogPosts.slug, slug)).returning();
  return removed.length > 0;
}
