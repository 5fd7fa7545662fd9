import { eq } from 'drizzle-orm';
import type { MatchDeps } from '../../matches/deps.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { findCalendarFeed } from '../queries/calendar-feed.ts';
import {
  createFeedToken,
  decryptFeedToken,
  encryptFeedToken,
  hashFeedToken,
} from '../rules/feed-token.ts';
import { calendarFeeds } from '../schema.ts';

type CalendarFeedRow = typeof calendarFeeds.$inferSelect;

export async function getOrCreateCalendarFeed(deps: MatchDeps, caller: ClubCaller) {
  const { db, secrets } = deps;
  const [created] = await db
    .insert(calendarFeeds)
    .values(buildCalendarFeed(deps, caller))
    .onConflictDoNothing()
    .returning();
  const feed = created ?? (await findCalendarFeed(db, caller.clubId));
  return feed && decryptFeedToken(secrets, feed.sealedToken)
    ? feed
    : replaceCalendarFeedAddress(deps, caller);
}

export async function replaceCalendarFeedAddress(deps: MatchDeps, caller: ClubCaller) {
  const { clubId, ...address } = buildCalendarFeed(deps, caller);
  const [feed] = await deps.db
    .insert(calendarFeeds)
    .values({ clubId, ...address })
    .onConflictDoUpdate({ target: calendarFeeds.clubId, set: address })
    .returning();
  if (!feed) throw new Error('The address was not stored.');
  return feed;
}

function buildCalendarFeed({ secrets, clock }: MatchDeps, { clubId }: ClubCaller): CalendarFeedRow {
  const token = createFeedToken();
  return {
    clubId,
    tokenHash: hashFeedToken(secrets, token),
    sealedToken: encryptFeedToken(secrets, token),
    createdAt: clock(),
  };
}

export async function deleteCalendarFeed({ db }: MatchDeps, { clubId }: ClubCaller) {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.clubId, clubId));
}
