import { and, eq, exists, isNull, not, or, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { clubs } from '../../clubs/schema.ts';
import { matchRequests, matchSides } from '../../matches/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { orderClubIds } from '../rules.ts';
import { conversationSides, conversations } from '../schema.ts';

export function isConversationBetween(one: string, other: string) {
  const { clubLow, clubHigh } = orderClubIds(one, other);
  return and(eq(conversations.clubLow, clubLow), eq(conversations.clubHigh, clubHigh));
}

/** Selects the conversation with the other club unless it is hidden from the list of the club `clubId`. */
function selectVisibleConversation(
  executor: Executor,
  clubId: string,
  otherId: string,
  condition?: SQL,
) {
  const isListed = and(eq(conversationSides.clubId, clubId), not(conversationSides.hidden));
  return executor
    .select({ id: conversations.id })
    .from(conversations)
    .innerJoin(conversationSides, eq(conversationSides.conversationId, conversations.id))
    .where(and(isConversationBetween(clubId, otherId), isListed, condition));
}

export async function isConversationVisible(executor: Executor, clubId: string, otherId: string) {
  return (await selectVisibleConversation(executor, clubId, otherId)).length > 0;
}

const otherSides = alias(matchSides, 'their_sides');

/**
 * Returns whether either club has sent a message, the other club has opened the conversation or
 * requested a match, or the two clubs have agreed a match.
 */
export async function hasBeenContactedBy(executor: Executor, clubId: string, otherId: string) {
  const conversationsWithMessages = executor
    .select({ id: conversations.id })
    .from(conversations)
    .where(and(isConversationBetween(clubId, otherId), conversations.talked));
  const isEmpty = eq(conversations.lastSeq, 0);
  const openedConversations = selectVisibleConversation(executor, otherId, clubId, isEmpty);
  const receivedRequests = executor
    .select({ id: matchRequests.id })
    .from(matchRequests)
    .where(
      and(
        eq(matchRequests.toClubId, clubId),
        eq(matchRequests.fromClubId, otherId),
        isNull(matchRequests.undoUntil),
      ),
    );
  const agreedMatches = executor
    .select({ id: matchSides.matchId })
    .from(matchSides)
    .innerJoin(otherSides, eq(otherSides.matchId, matchSides.matchId))
    .where(and(eq(matchSides.clubId, clubId), eq(otherSides.clubId, otherId)));
  const [row] = await executor
    .select({
      has: or(
        exists(conversationsWithMessages),
        exists(openedConversations),
        exists(receivedRequests),
        exists(agreedMatches),
      ) as SQL<boolean>,
    })
    .from(clubs)
    .where(eq(clubs.id, clubId));
  return row?.has ?? false;
}
