import { boolean, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { clubs } from '../clubs/schema.ts';
import { matches, matchTerms } from '../matches/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { StoredImportRow } from './rules/rows.ts';

export const calendarFeeds = pgTable('calendar_feeds', {
  clubId: uuid('club_id')
    .primaryKey()
    .references(() => clubs.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique('calendar_feeds_token'),
  /** The encrypted token, so that the club can see its address again. */
  sealedToken: text('sealed_token').notNull(),
  createdAt: instant('created_at').notNull(),
});

/** The terms that a club saw when it marked a match as entered on Play-Cricket. */
export const playCricketEntries = pgTable(
  'play_cricket_entries',
  {
    matchId: uuid('match_id')
      .notNull()
      .references(() => matches.id, { onDelete: 'cascade' }),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    termsId: uuid('terms_id')
      .notNull()
      .references(() => matchTerms.id, { onDelete: 'cascade' }),
    calledOff: boolean('called_off').notNull(),
    enteredAt: instant('entered_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.matchId, table.clubId] }),
    index('play_cricket_entries_club').on(table.clubId),
    index('play_cricket_entries_terms').on(table.termsId),
  ],
);

export const cardImports = pgTable(
  'card_imports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: uuid('club_id')
      .notNull()
      .references(() => clubs.id, { onDelete: 'cascade' }),
    rows: jsonb('rows').$type<StoredImportRow[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    acceptedAt: instant('accepted_at'),
  },
  (table) => [
    index('card_imports_club').on(table.clubId),
    index('card_imports_created_at').on(table.createdAt),
  ],
);
