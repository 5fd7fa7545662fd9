import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';
import { clubReference } from '../clubs/schema.ts';
import { matchReference } from '../matches/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { StoredImportRow } from './rules/rows.ts';

export const calendarFeeds = pgTable('calendar_feeds', {
  clubId: clubReference().primaryKey(),
  tokenHash: text('token_hash').notNull().unique('calendar_feeds_token'),
  /** The token is stored encrypted, so that the club can see the calendar's address again. */
  sealedToken: text('sealed_token').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The agreed terms that a club saw when it marked a match as entered on Play-Cricket. */
export const playCricketEntries = pgTable(
  'play_cricket_entries',
  {
    matchId: matchReference(),
    clubId: clubReference(),
    /** Has no foreign key, because terms of earlier seasons move to the archive. */
    termsId: uuid('terms_id').notNull(),
    calledOff: boolean('called_off').notNull(),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId] }),
    index('play_cricket_entries_club').on(table.clubId),
  ],
);

export const cardImports = pgTable(
  'card_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    rows: jsonb('rows').$type<StoredImportRow[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    acceptedAt: instant('accepted_at'),
    /** The officer who accepted it. Null once the account has been deleted. */
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
  },
  (table) => [
    index('card_imports_club').on(table.clubId),
    index('card_imports_created_at').on(table.createdAt),
    index('card_imports_accepted_by').on(table.acceptedBy),
  ],
);
