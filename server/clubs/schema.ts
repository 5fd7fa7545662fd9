import { sql } from 'drizzle-orm';
import {
  boolean,
  check,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { byteText, instant } from '../platform/database/schema.ts';
import { buildSearchFoldingSql } from './rules/folding.ts';

const isNotSuspended = sql`suspended_at is null`;

export const clubs = pgTable(
  'clubs',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    slug: text('slug').notNull().unique('clubs_slug_unique'),
    name: text('name').notNull(),
    foldedName: byteText('folded_name')
      .notNull()
      .generatedAlwaysAs(buildSearchFoldingSql(sql.raw('name'))),
    username: text('username').notNull(),
    description: text('description').notNull(),
    postcode: text('postcode').notNull(),
    whatThreeWords: text('what_three_words').notNull().default(''),
    contactNumber: text('contact_number').notNull(),
    contactEmail: text('contact_email').notNull(),
    website: text('website').notNull().default(''),
    /** The random part of the names of the club's photo files; null when the club has no photo. */
    photo: text('photo'),
    /**
     * Whether the club has more than one pitch, so that it can host two matches at the same time.
     */
    morePitches: boolean('more_pitches').notNull().default(false),
    suspendedAt: instant('suspended_at'),
    /** Set when the last officer deleted their account. A job then erases what the club has stored. */
    closedAt: instant('closed_at'),
    /** The operator's words to the club. Empty if an earlier version suspended it. */
    suspensionReason: text('suspension_reason').notNull().default(''),
    /** Null until the mail about the suspension is queued. */
    suspensionMailedAt: instant('suspension_mailed_at'),
    /** Null while the first steps of a new club are shown. */
    checklistPutAwayAt: instant('checklist_put_away_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (table) => [
    // The index has every column that a search for clubs needs, so that the search does not read
    // the table.
    index('clubs_folded_name').on(table.foldedName, table.id, table.postcode).where(isNotSuspended),
    // `fastupdate` is off, because otherwise every search would also have to scan the pending
    // entries of the index.
    index('clubs_folded_name_trigrams')
      .using('gin', table.foldedName.op('gin_trgm_ops'))
      .with({ fastupdate: false })
      .where(isNotSuspended),
    uniqueIndex('clubs_name_unique').on(sql`lower(${table.name})`),
    index('clubs_postcode').on(table.postcode),
    index('clubs_suspended').on(table.id).where(sql`suspended_at is not null`),
    // A closed club is suspended too, so that all queries hide it, those of older versions included.
    check('clubs_closed', sql`${table.closedAt} is null or ${table.suspendedAt} is not null`),
  ],
);

/** Creates a foreign key to a club. The row is deleted when the club is deleted. */
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
