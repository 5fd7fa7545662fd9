import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { byteText, instant } from '../platform/database/schema.ts';
import { foldedSql } from './rules/folding.ts';

const isNotSuspended = sql`suspended_at is null`;

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('clubs_slug_unique'),
    name: text('name').notNull(),
    foldedName: byteText('folded_name')
      .notNull()
      .generatedAlwaysAs(foldedSql(sql.raw('name'))),
    username: text('username').notNull(),
    description: text('description').notNull(),
    postcode: text('postcode').notNull(),
    whatThreeWords: text('what_three_words').notNull().default(''),
    contactNumber: text('contact_number').notNull(),
    contactEmail: text('contact_email').notNull(),
    website: text('website').notNull().default(''),
    /** The random name of the pictures in the bucket; null without a photo. */
    photo: text('photo'),
    /** Says whether the club can host two matches at once. */
    morePitches: boolean('more_pitches').notNull().default(false),
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // Includes every column that a search needs, so that it reads only the index.
    index('clubs_folded_name').on(table.foldedName, table.id, table.postcode).where(isNotSuspended),
    // `fastupdate` is off, because a search would have to scan the list of pending entries.
    index('clubs_folded_name_trigrams')
      .using('gin', table.foldedName.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(isNotSuspended),
    uniqueIndex('clubs_name_unique').on(sql`lower(${table.name})`),
    index('clubs_postcode').on(table.postcode),
    index('clubs_suspended').on(table.id).where(sql`suspended_at is not null`),
  ],
);

/** Rows that refer to the club are deleted with it. */
export function clubReference(column = 'club_id') {
  return uuid(column)
    .notNull()
    .references(() => clubs.id, { onDelete: 'cascade' });
}

export const clubBlocks = pgTable(
  'club_blocks',
  {
    blockerId: clubReference('blocker_id'),
    blockedId: clubReference('blocked_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('club_blocks_blocked').on(table.blockedId),
  ],
);
