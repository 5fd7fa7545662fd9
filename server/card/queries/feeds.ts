import type { RecordedMatchInput } from '@fixturebook/contract/card/recorded-matches';
import {
  and,
  asc,
  desc,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { buildIsProSql } from '../../billing/queries.ts';
import { clubs } from '../../clubs/schema.ts';
import { fixtures } from '../../fixtures/schema.ts';
import { getInvitationState, toInvitedDetails } from '../../matches/queries/invitations.ts';
import { toRecordedValues } from '../../matches/queries/recorded.ts';
import { matches, matchInvitations, matchSides, matchTerms } from '../../matches/schema.ts';
import type { Executor, Transaction } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { CardMatch, GuestAnswer } from '../rules/feed-changes.ts';
import { cardFeedEvents, cardFeeds } from '../schema.ts';

export type StoredFeed = typeof cardFeeds.$inferSelect;

export async function listFeeds(executor: Executor, clubId: string) {
  const feeds = await executor
    .select()
    .from(cardFeeds)
    .where(eq(cardFeeds.clubId, clubId))
    .orderBy(asc(cardFeeds.createdAt), asc(cardFeeds.id));
  const ids = feeds.map(({ id }) => id);
  const counts = await executor
    .select({ feedId: cardFeedEvents.feedId, changes: sql<number>`count(*)::int` })
    .from(cardFeedEvents)
    .where(and(inArray(cardFeedEvents.feedId, ids), isNotNull(cardFeedEvents.change)))
    .groupBy(cardFeedEvents.feedId);
  const countsById = new Map(counts.map(({ feedId, changes }) => [feedId, changes]));
  return feeds.map((feed) => ({ ...feed, changes: countsById.get(feed.id) ?? 0 }));
}

/** Throws an error with status 404 if the club does not subscribe to this calendar. */
export async function getOwnFeed(executor: Executor, { clubId }: ClubCaller, id: string) {
  const feed = (await listFeeds(executor, clubId)).find((one) => one.id === id);
  if (!feed) throw feedNotFoundError();
  return feed;
}

export function feedNotFoundError() {
  return notFound('We can’t find this calendar. You may have stopped looking at it.');
}

export async function findFeed(executor: Executor, id: string) {
  const [feed] = await executor.select().from(cardFeeds).where(eq(cardFeeds.id, id));
  return feed;
}

export async function lockFeed(tx: Transaction, id: string) {
  const [feed] = await tx.select().from(cardFeeds).where(eq(cardFeeds.id, id)).for('update');
  return feed;
}

export function listFeedEvents(executor: Executor, feedId: string) {
  return executor.select().from(cardFeedEvents).where(eq(cardFeedEvents.feedId, feedId));
}

/** Locks calendars that are due, except those that another node is taking. */
export function lockDueFeeds(
  tx: Transaction,
  { now, planLimits, limit }: { now: Date; planLimits: boolean; limit: number },
) {
  return tx
    .select({ id: cardFeeds.id })
    .from(cardFeeds)
    .innerJoin(clubs, eq(clubs.id, cardFeeds.clubId))
    .where(
      and(
        lte(cardFeeds.nextReadAt, now),
        isNull(clubs.suspendedAt),
        planLimits ? buildIsProSql(cardFeeds.clubId) : undefined,
      ),
    )
    .orderBy(asc(cardFeeds.nextReadAt))
    .limit(limit)
    .for('update', { of: cardFeeds, skipLocked: true });
}

/** Lists the agreed and recorded matches of the club from today on, also those that are called off. */
export async function listComingMatches(
  executor: Executor,
  clubId: string,
  today: string,
): Promise<CardMatch[]> {
  const otherSides = alias(matchSides, 'other_sides');
  const rows = await executor
    .selectDistinctOn([matches.id], {
      match: matches,
      side: matchSides.side,
      fixture: { teamName: fixtures.teamName },
      terms: matchTerms.terms,
      otherClub: clubs.name,
      invitation: getTableColumns(matchInvitations),
    })
    .from(matchSides)
    .innerJoin(matches, eq(matches.id, matchSides.matchId))
    .innerJoin(fixtures, eq(fixtures.id, matchSides.fixtureId))
    .innerJoin(matchTerms, and(eq(matchTerms.matchId, matches.id), eq(matchTerms.status, 'agreed')))
    .leftJoin(
      otherSides,
      and(eq(otherSides.matchId, matches.id), ne(otherSides.clubId, matchSides.clubId)),
    )
    .leftJoin(clubs, eq(clubs.id, otherSides.clubId))
    .leftJoin(matchInvitations, eq(matchInvitations.matchId, matches.id))
    .where(and(eq(matchSides.clubId, clubId), gte(matches.date, today)))
    .orderBy(matches.id, desc(matchTerms.createdAt), desc(matchTerms.id));
  return rows.map(({ otherClub, terms, invitation, ...row }) => {
    const values = toRecordedValues(row, terms);
    return {
      id: row.match.id,
      values: { ...values, opponent: otherClub ?? values.opponent },
      isAgreed: row.match.recordedByClubId === null,
      isOn: row.match.status === 'agreed',
      invitation: invitation && toGuestAnswer(invitation, values),
    };
  });
}

function toGuestAnswer(
  invitation: typeof matchInvitations.$inferSelect,
  values: RecordedMatchInput,
): GuestAnswer {
  return {
    state: getInvitationState(invitation, toInvitedDetails(values)),
    answer: invitation.answer,
    wantsEmails: invitation.email !== null,
  };
}
