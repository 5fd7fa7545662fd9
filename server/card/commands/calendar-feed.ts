import { eq } from 'drizzle-orm';
import type { MatchDeps } from '../../matches/deps.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { findFeed } from '../queries/calendar-feed.ts';
import {
  createFeedToken,
  hashFeedToken,
  openFeedToken,
  sealFeedToken,
} from '../rules/feed-token.ts';
import { calendarFeeds } from '../schema.ts';

type Feed = typeof calendarFeeds.$inferSelect;

export async function getOrCreateFeed(deps: MatchDeps, caller: ClubCaller): Promise<Feed> {
  const { db, secrets } = deps;
  const [created] = await db
    .insert(calendarFeeds)
    .values(buildFeed(deps, caller))
    .onConflictDoNothing()
    .returning();
  const feed = created ?? (await findFeed(db, caller.clubId));
  return feed && openFeedToken(secrets, feed.sealedToken) ? feed : renewFeed(deps, caller);
}

export async function renewFeed(deps: MatchDeps, caller: ClubCaller): Promise<Feed> {
  const { clubId, ...address } = buildFeed(deps, caller);
  const [feed] = await deps.db
    .insert(calendarFeeds)
    .values({ clubId, ...address })
    .onConflictDoUpdate({ target: calendarFeeds.clubId, set: address })
    .returning();
  if (!feed) throw new Error('The address was not stored.');
  return feed;
}

function buildFeed({ secrets, clock }: MatchDeps, { clubId }: ClubCaller): Feed {
  const token = createFeedToken();
  return {
    clubId,
    tokenHash: hashFeedToken(secrets, token),
    sealedToken: sealFeedToken(secrets, token),
    createdAt: clock(),
  };
}

export async function deleteFeed({ db }: MatchDeps, { clubId }: ClubCaller) {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.clubId, clubId));
}
