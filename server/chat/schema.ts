import type { ChatCard, ReportedMessage } from '@fixturebook/contract/chat';
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { clubReference } from '../clubs/schema.ts';
import { instant } from '../platform/database/schema.ts';

const bigintColumn = (name: string) => bigint(name, { mode: 'number' });

export const conversations = pgTable(
  'conversations',
  {
    /**
     * Eight hexadecimal digits, because the id as a 32-bit number is also the key of the
     * conversation's advisory lock.
     */
    id: text('id').primaryKey(),
    clubLow: clubReference('club_low'),
    clubHigh: clubReference('club_high'),
    lastSeq: bigintColumn('last_seq').notNull().default(0),
    /** Whether either club has sent a text message. Cards of matches and requests do not count. */
    talked: boolean('talked').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (table) => [
    unique('conversations_clubs').on(table.clubLow, table.clubHigh),
    index('conversations_club_high').on(table.clubHigh),
    check('conversations_two_clubs', sql`${table.clubLow} < ${table.clubHigh}`),
  ],
);

const conversationIdColumn = () =>
  text('conversation_id')
    .notNull()
    .references(() => conversations.id, { onDelete: 'cascade' });

export const conversationSides = pgTable(
  'conversation_sides',
  {
    conversationId: conversationIdColumn(),
    clubId: uuid('club_id').notNull(),
    otherClubId: uuid('other_club_id').notNull(),
    readUpTo: bigintColumn('read_up_to').notNull().default(0),
    clearedUpTo: bigintColumn('cleared_up_to').notNull().default(0),
    hidden: boolean('hidden').notNull().default(true),
    unread: integer('unread').notNull().default(0),
    lastAt: instant('last_at').notNull(),
    /** When the club last got messages to be notified of; null when it has read all messages. */
    newsAt: instant('news_at'),
    /**
     * When the club was notified of its unread messages; null when it has not been notified yet.
     */
    toldAt: instant('told_at'),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.clubId] }),
    index('conversation_sides_recent')
      .on(table.clubId, table.lastAt, table.conversationId)
      .where(sql`not hidden`),
    index('conversation_sides_untold')
      .on(table.newsAt)
      .where(sql`news_at is not null and told_at is null`),
  ],
);

/**
 * Messages of earlier seasons are in the child table `messages_archive`, which queries of this table
 * read too. See docs/decisions/0041-to-0050/0044-retention.md.
 */
export const messages = pgTable(
  'messages',
  {
    conversationId: conversationIdColumn(),
    /** The position of the message in its conversation, which is the same for both clubs. */
    seq: bigintColumn('seq').notNull(),
    id: uuid('id').notNull().unique('messages_id_unique'),
    senderClubId: uuid('sender_club_id').notNull(),
    /**
     * An id that the sender's device creates, so that a message that is sent twice is stored once.
     */
    clientId: uuid('client_id').notNull(),
    body: text('body').notNull(),
    card: jsonb('card').$type<ChatCard>(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.conversationId, table.seq] }),
    index('messages_created_at').on(table.createdAt),
    unique('messages_client_id').on(table.conversationId, table.senderClubId, table.clientId),
    check('messages_something', sql`(${table.body} = '') = (${table.card} is not null)`),
  ],
);

export const reports = pgTable(
  'reports',
  {
    id: uuid('id').primaryKey().defaultRandom(),
    byClubId: clubReference('by_club_id'),
    againstClubId: clubReference('against_club_id'),
    conversationId: text('conversation_id').notNull(),
    reason: text('reason').notNull(),
    /** Copies of the messages, oldest first, so that the report outlives the conversation. */
    messages: jsonb('messages').$type<ReportedMessage[]>().notNull(),
    createdAt: instant('created_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [
    index('reports_open').on(table.createdAt).where(sql`handled_at is null`),
    index('reports_handled_at').on(table.handledAt),
    index('reports_by').on(table.byClubId),
    index('reports_against').on(table.againstClubId),
  ],
);
