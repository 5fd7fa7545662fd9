import type { Competition } from '@fixturebook/contract/card/competitions';
import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import { sql } from 'drizzle-orm';
import {
  boolean,
  index,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { users } from '../accounts/schema.ts';
import { clubReference } from '../clubs/schema.ts';
import { matches, matchReference } from '../matches/schema.ts';
import { instant } from '../platform/database/schema.ts';
import type { StoredFeedChange } from './rules/feed-changes.ts';
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

/** Calendars on other sites that a club has subscribed to. */
export const cardFeeds = pgTable(
  'card_feeds',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    clubId: clubReference(),
    /** A secret, because the address of a private calendar contains its token. */
    address: text('address').notNull(),
    /** The team of each event that names none. */
    teamName: text('team_name').notNull(),
    /** The competition of each match that names none; null for a friendly. */
    competition: text('competition').$type<Competition>(),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** Null after the calendar could not be read for so long that the job no longer reads it. */
    nextReadAt: instant('next_read_at'),
    /** Why the last read failed, as a sentence for the club. */
    fault: text('fault'),
    failingSince: instant('failing_since'),
  },
  (table) => [
    // An address can be too long for an index.
    uniqueIndex('card_feeds_address').on(table.clubId, sql`md5(${table.address})`),
    index('card_feeds_next_read_at').on(table.nextReadAt),
    index('card_feeds_created_by').on(table.createdBy),
  ],
);

/** The matches in a subscribed calendar, as the club has last accepted or ignored them. */
export const cardFeedEvents = pgTable(
  'card_feed_events',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    feedId: uuid('feed_id')
      .notNull()
      .references(() => cardFeeds.id, { onDelete: 'cascade' }),
    /** A hash of the event's UID and of its day in a series. */
    eventKey: text('event_key').notNull(),
    /** The match on the card that the event describes. */
    matchId: uuid('match_id').references(() => matches.id, { onDelete: 'set null' }),
    /** Changes when the event does. */
    version: text('version').notNull(),
    /** Null if the event was not a valid match. */
    values: jsonb('values').$type<RecordedMatchInput>(),
    /** The change that waits for the club to accept or to ignore it. */
    change: jsonb('change').$type<StoredFeedChange>(),
  },
  (table) => [
    uniqueIndex('card_feed_events_key').on(table.feedId, table.eventKey),
    index('card_feed_events_match').on(table.matchId),
  ],
);
