import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '../platform/schema.ts';

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('clubs_slug_unique'),
    name: text('name').notNull(),
    username: text('username').notNull(),
    description: text('description').notNull(),
    /** As `postcode_points` has it: upper case, one space. */
    postcode: text('postcode').notNull(),
    whatThreeWords: text('what_three_words').notNull().default(''),
    /** E.164. */
    contactNumber: text('contact_number').notNull(),
    contactEmail: text('contact_email').notNull(),
    website: text('website').notNull().default(''),
    /** Random name of the pictures in the bucket; null without a photo. */
    photo: text('photo'),
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('clubs_name_unique').on(sql`lower(${table.name})`),
    index('clubs_postcode').on(table.postcode),
  ],
);
