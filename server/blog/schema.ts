import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/database/schema.ts';

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('blog_posts_slug_unique'),
    title: text('title').notNull(),
    body: text('body').notNull(),
    plainText: text('plain_text').notNull(),
    /** The title and text without case and accents, from `foldForSearch`, for searches. */
    folded: text('folded').notNull(),
    draft: boolean('draft').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('blog_posts_newest').on(table.createdAt, table.id).where(sql`not draft`)],
);
