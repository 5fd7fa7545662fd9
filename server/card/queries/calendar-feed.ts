import { and, eq, getTableColumns, isNull } from 'drizzle-orm';
import { clubs } from '../../clubs/schema.ts';
import type { Executor } from '../../platform/database/database.ts';
import { calendarFeeds } from '../schema.ts';

export async function findCalendarFeed(executor: Executor, clubId: string) {
  const [feed] = await executor
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.clubId, clubId));
  return feed;
}

export async function findClubByFeedToken(executor: Executor, tokenHash: string) {
  const { id, name } = getTableColumns(clubs);
  const [club] = await executor
    .select({ id, name })
    .from(calendarFeeds)
    .innerJoin(clubs, eq(clubs.id, calendarFeeds.clubId))
    .where(and(eq(calendarFeeds.tokenHash, tokenHash), isNull(clubs.suspendedAt)));
  return club;
}
