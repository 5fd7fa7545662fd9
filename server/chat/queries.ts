import {
  clubsToTalkToPerPage,
  conversationsPerPage,
  messagesPerPage,
} from '@fixturebook/contract/chat';
import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gt,
  isNotNull,
  isNull,
  ne,
  not,
  notInArray,
  type Placeholder,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { toLikePattern } from '../clubs/queries/list.ts';
import { clubSummaryColumns, isBlocked, isOpenClub, mayContactClub } from '../clubs/queries.ts';
import { clubs } from '../clubs/schema.ts';
import { matches, matchRequests, matchSides } from '../matches/schema.ts';
import type { Database, Executor } from '../platform/database/database.ts';
import { conversationSides, conversations, messages, reports } from './schema.ts';

type ValueOrPlaceholder<T> = T | Placeholder;

export interface ConversationCursor {
  lastAt: Date;
  id: string;
}

const { clubId: ownClubId, otherClubId, hidden, lastAt, clearedUpTo, readUpTo } = conversationSides;
const otherSides = alias(conversationSides, 'other_sides');
// The id of the other club comes from `conversation_sides`, because a condition on `clubs.id` would
// make PostgreSQL scan all clubs.
const otherClub = { id: otherClubId, suspendedAt: clubs.suspendedAt };

export function isSideOfClub(
  conversationId: ValueOrPlaceholder<string>,
  clubId: ValueOrPlaceholder<string>,
) {
  return and(eq(conversationSides.conversationId, conversationId), eq(ownClubId, clubId));
}

export function selectConversationSide(
  executor: Executor,
  clubId: ValueOrPlaceholder<string>,
  id: ValueOrPlaceholder<string>,
) {
  return executor
    .select({
      conversationId: conversationSides.conversationId,
      clubId: ownClubId,
      otherClubId,
      readUpTo,
      clearedUpTo,
      apart: sql<boolean>`${isBlocked(clubId, otherClubId)}`,
      otherSuspended: sql<boolean>`${clubs.suspendedAt} is not null`,
      otherReadUpTo: otherSides.readUpTo,
    })
    .from(conversationSides)
    .innerJoin(clubs, isOpenClub(otherClubId))
    .innerJoin(
      otherSides,
      and(
        eq(otherSides.conversationId, conversationSides.conversationId),
        eq(otherSides.clubId, otherClubId),
      ),
    )
    .where(isSideOfClub(id, clubId));
}

export type ConversationSideRow = Awaited<ReturnType<typeof selectConversationSide>>[number];

function isClubNameMatching(search: string) {
  return sql`${clubs.foldedName} like ${toLikePattern(search)}`;
}

/**
 * Counts text messages only. The bell and the list of requests count what cards show, so that one event is counted
 * once. `news_at` is null if no text message is unread, which saves counting in most conversations.
 */
const unreadMessagesSql = sql<number>`case when ${conversationSides.newsAt} is null then 0 else (
  select count(*)::int from messages m
  where m.conversation_id = ${conversationSides.conversationId} and m.sender_club_id = ${otherClubId}
    and m.seq > greatest(${readUpTo}, ${clearedUpTo}) and m.card is null) end`.as(
  'unread_messages',
);

function selectConversations(executor: Executor, condition: SQL | undefined) {
  return executor
    .select({
      id: conversationSides.conversationId,
      club: clubSummaryColumns,
      // The first column must be one that is not nullable, because Drizzle returns null for the
      // whole joined object when its first value is null.
      lastMessage: {
        senderClubId: messages.senderClubId,
        body: sql<string>`left(${messages.body}, 140)`.as('excerpt'),
        card: messages.card,
        seq: messages.seq,
        createdAt: messages.createdAt,
      },
      unread: unreadMessagesSql,
      lastAt,
    })
    .from(conversationSides)
    .innerJoin(conversations, eq(conversations.id, conversationSides.conversationId))
    .innerJoin(clubs, isOpenClub(otherClubId))
    .leftJoin(
      messages,
      and(
        eq(messages.conversationId, conversations.id),
        eq(messages.seq, conversations.lastSeq),
        gt(messages.seq, clearedUpTo),
      ),
    )
    .where(condition);
}

export type ConversationRow = Awaited<ReturnType<typeof selectConversations>>[number];

const { conversationId: _, ...messageColumns } = getTableColumns(messages);

function selectMessages(executor: Executor, condition: SQL | undefined) {
  return executor
    .select(messageColumns)
    .from(messages)
    .where(and(eq(messages.conversationId, sql.placeholder('conversationId')), condition));
}

export type MessageRow = Awaited<ReturnType<typeof selectMessages>>[number];

export function createChatQueries(db: Database) {
  const caller = sql.placeholder('clubId');
  const isVisibleConversation = (clubId: ValueOrPlaceholder<string>) =>
    and(eq(ownClubId, clubId), not(hidden), mayContactClub(clubId, otherClub));
  const selectRecent = (condition: SQL | undefined) =>
    selectConversations(db, condition)
      .orderBy(desc(lastAt), desc(conversationSides.conversationId))
      .limit(conversationsPerPage + 1);
  const newestConversations = selectRecent(isVisibleConversation(caller)).prepare(
    'conversations_newest',
  );

  const one = selectConversations(db, isSideOfClub(sql.placeholder('id'), caller)).prepare(
    'conversation_by_id',
  );
  const side = selectConversationSide(db, caller, sql.placeholder('id')).prepare(
    'conversation_side',
  );

  const { seq } = messages;
  const from = sql`${seq} > ${sql.placeholder('from')}::bigint`;
  const before = selectMessages(db, and(from, sql`${seq} < ${sql.placeholder('before')}::bigint`))
    .orderBy(desc(seq))
    .limit(messagesPerPage + 1)
    .prepare('messages_before');
  const after = selectMessages(db, from)
    .orderBy(asc(seq))
    .limit(messagesPerPage + 1)
    .prepare('messages_after');

  return {
    listConversations(clubId: string, query: { search: string; before?: ConversationCursor }) {
      const { search, before: place } = query;
      if (search === '' && !place) return newestConversations.execute({ clubId });
      const isBefore =
        place &&
        sql`(${lastAt}, ${conversationSides.conversationId}) < (${place.lastAt.toISOString()}, ${place.id})`;
      return selectRecent(
        and(
          isVisibleConversation(clubId),
          isBefore,
          search ? isClubNameMatching(search) : undefined,
        ),
      );
    },
    async findConversation(clubId: string, id: string) {
      const [row] = await one.execute({ clubId, id });
      return row;
    },
    async findConversationSide(clubId: string, id: string) {
      const [row] = await side.execute({ clubId, id });
      return row;
    },
    listMessagesBefore: (own: ConversationSideRow, seq: number) =>
      before.execute({ conversationId: own.conversationId, from: own.clearedUpTo, before: seq }),
    listMessagesAfter: (own: ConversationSideRow, seq: number) =>
      after.execute({
        conversationId: own.conversationId,
        from: Math.max(own.clearedUpTo, seq),
      }),
  };
}

export async function findMessageSeq(
  executor: Executor,
  own: ConversationSideRow,
  messageId: string,
) {
  const [message] = await executor
    .select({ seq: messages.seq })
    .from(messages)
    .where(
      and(
        eq(messages.id, messageId),
        eq(messages.conversationId, own.conversationId),
        gt(messages.seq, own.clearedUpTo),
      ),
    );
  return message?.seq;
}

/** Counts the conversations in which the club has something unread. */
export function countUnreadConversations(executor: Executor, clubId: ValueOrPlaceholder<string>) {
  return executor
    .select({ count: count() })
    .from(conversationSides)
    .innerJoin(clubs, eq(clubs.id, otherClubId))
    .where(
      and(
        eq(ownClubId, clubId),
        not(hidden),
        isNotNull(conversationSides.newsAt),
        mayContactClub(clubId, otherClub),
      ),
    );
}

export function listClubsWithoutConversation(
  executor: Executor,
  clubId: string,
  { search, after }: { search: string; after?: string },
) {
  const listedClubIds = executor
    .select({ id: otherClubId })
    .from(conversationSides)
    .where(and(eq(ownClubId, clubId), not(hidden)));
  const place = sql`(select c.folded_name, c.id from ${clubs} c where c.id = ${after})`;
  return executor
    .select(clubSummaryColumns)
    .from(clubs)
    .where(
      and(
        ne(clubs.id, clubId),
        notInArray(clubs.id, listedClubIds),
        mayContactClub(clubId),
        search ? isClubNameMatching(search) : undefined,
        after ? sql`(${clubs.foldedName}, ${clubs.id}) > ${place}` : undefined,
      ),
    )
    .orderBy(asc(clubs.foldedName), asc(clubs.id))
    .limit(clubsToTalkToPerPage + 1);
}

/** Returns whether the club that was asked does not know of the request. */
export async function isRequestUnsent(executor: Executor, requestId: string) {
  const { id, undoUntil } = matchRequests;
  return (await executor.$count(matchRequests, and(eq(id, requestId), isNotNull(undoUntil)))) > 0;
}

/**
 * `wasAsked` is true for the club that received the match request, or for the home club if the
 * request is no longer stored.
 */
export function listClubsPlayingMatch(executor: Executor, matchId: string) {
  return executor
    .select({
      id: matchSides.clubId,
      wasAsked: sql<boolean>`${matchSides.clubId} = coalesce(${matchRequests.toClubId}, ${matches.homeClubId})`,
    })
    .from(matchSides)
    .innerJoin(matches, eq(matches.id, matchSides.matchId))
    .leftJoin(matchRequests, eq(matchRequests.id, matches.requestId))
    .where(eq(matchSides.matchId, matchId));
}

const reportingClub = alias(clubs, 'reporting');
const reportedClub = alias(clubs, 'reported');

export function listOpenReports(executor: Executor) {
  return executor
    .select({
      report: getTableColumns(reports),
      by: { id: reportingClub.id, name: reportingClub.name, slug: reportingClub.slug },
      against: { id: reportedClub.id, name: reportedClub.name, slug: reportedClub.slug },
    })
    .from(reports)
    .innerJoin(reportingClub, isOpenClub(reports.byClubId, reportingClub))
    .innerJoin(reportedClub, isOpenClub(reports.againstClubId, reportedClub))
    .where(isNull(reports.handledAt))
    .orderBy(asc(reports.createdAt), asc(reports.id));
}

export type OpenReport = Awaited<ReturnType<typeof listOpenReports>>[number];
