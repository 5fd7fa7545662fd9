import { toSearchText } from '@fixturebook/contract/search-text';
import { eq, sql } from 'drizzle-orm';
import { getLondonDayStart } from '../platform/calendar.ts';
import type { Database } from '../platform/database/database.ts';
import type { PostFile } from './rules/post-file.ts';
import { toPlainText } from './rules.ts';
import { blogPosts } from './schema.ts';
import { renderMarkdown } from './vendor-micromark.ts';

/** Changes the post of the same slug. A post that was published under its file's name keeps its slug. */
export async function savePost(db: Database, { date, fileSlug, ...file }: PostFile, now: Date) {
  const slug = fileSlug && (await hasPost(db, fileSlug)) ? fileSlug : file.slug;
  const plainText = toPlainText(await renderMarkdown(file.body));
  const created = date ? getLondonDayStart(date) : now;
  const post = {
    ...file,
    slug,
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
  return { slug, isNew: saved?.isNew === true };
}

async function hasPost(db: Database, slug: string) {
  return (await db.$count(blogPosts, eq(blogPosts.slug, slug))) > 0;
}

export async function deletePost(db: Database, slug: string) {
  const removed = await db.delete(blogPosts).where(eq(blogPosts.slug, slug)).returning();
  return removed.length > 0;
}
