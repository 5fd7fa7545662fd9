import { eq } from 'drizzle-orm';
import type { MatchDeps } from '../../matches/deps.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { feedOf } from '../queries/calendar-feed.ts';
import { hashOf, newToken, openToken, sealToken } from '../rules/feed-token.ts';
import { calendarFeeds } from '../schema.ts';

type Feed = typeof calendarFeeds.$inferSelect;

/** Makes an address. One that a colleague has made meanwhile stays, for the calendars that have it. */
export async function makeFeed(deps: MatchDeps, caller: ClubCaller): Promise<Feed> {
  const { db, secrets } = deps;
  const [made] = await db
    .insert(calendarFeeds)
    .values(newFeed(deps, caller))
    .onConflictDoNothing()
    .returning();
  const feed = made ?? (await feedOf(db, caller.clubId));
  return feed && openToken(secrets, feed.sealedToken) ? feed : renewFeed(deps, caller);
}

/** Makes another address; the one before ends with it. */
export async function renewFeed(deps: MatchDeps, caller: ClubCaller): Promise<Feed> {
  const { clubId, ...address } = newFeed(deps, caller);
  const [feed] = await deps.db
    .insert(calendarFeeds)
    .values({ clubId, ...address })
    .onConflictDoUpdate({ target: calendarFeeds.clubId, set: address })
    .returning();
  if (!feed) throw new Error('The address was not stored.');
  return feed;
}

function newFeed({ secrets, clock }: MatchDeps, { clubId }: ClubCaller): Feed {
  const token = newToken();
  return {
    clubId,
    tokenHash: hashOf(secrets, token),
    sealedToken: sealToken(secrets, token),
    createdAt: clock(),
  };
}

/** To end what has ended already is no error. */
export async function endFeed({ db }: MatchDeps, { clubId }: ClubCaller) {
  await db.delete(calendarFeeds).where(eq(calendarFeeds.clubId, clubId));
}
