import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { byteText, instant } from '../platform/database/schema.ts';
import { foldedSql } from './rules/folding.ts';

/** All but those that the operator suspended. */
const isNotSuspended = sql`suspended_at is null`;

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('clubs_slug_unique'),
    name: text('name').notNull(),
    /** The name as it is searched and sorted. */
    foldedName: byteText('folded_name')
      .notNull()
      .generatedAlwaysAs(foldedSql(sql.raw('name'))),
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
    /** Whether two matches can be played at home at once. */
    morePitches: boolean('more_pitches').notNull().default(false),
    suspendedAt: instant('suspended_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // With all that a search looks at, so that it reads the index alone.
    index('clubs_folded_name').on(table.foldedName, table.id, table.postcode).where(isNotSuspended),
    // Written at once: a search would read a list of what is still to be written from end to end.
    index('clubs_folded_name_trigrams')
      .using('gin', table.foldedName.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(isNotSuspended),
    uniqueIndex('clubs_name_unique').on(sql`lower(${table.name})`),
    index('clubs_postcode').on(table.postcode),
    // Few: whoever looks for opponents leaves them out.
    index('clubs_suspended').on(table.id).where(sql`suspended_at is not null`),
  ],
);

/** A blocked club and the one that blocks it do not find each other. */
export const clubBlocks = pgTable(
  'club_blocks',
  {
    blockerId: uuid('blocker_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    blockedId: uuid('blocked_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.blockerId, table.blockedId] }),
    index('club_blocks_blocked').on(table.blockedId),
  ],
);
