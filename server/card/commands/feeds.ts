import {
  type CardFeedInput,
  cardFeedsMax,
  tooManyFeeds,
  tooManyFeedsMessage,
} from '@fixturebook/contract/card/feeds';
import { and, eq, inArray, notInArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { lockClub } from '../../clubs/commands/lock.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { defineJobType } from '../../platform/jobs/jobs.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { FeedDeps } from '../deps.ts';
import {
  feedNotFoundError,
  findFeed,
  getOwnFeed,
  listComingMatches,
  listFeedEvents,
  lockDueFeeds,
  lockFeed,
  type StoredFeed,
} from '../queries/feeds.ts';
import {
  compareFeed,
  type KnownEvent,
  type ReadEvent,
  toReadEvents,
} from '../rules/feed-changes.ts';
import { getNextRead, getNextReadAfterFault } from '../rules/feed-schedule.ts';
import { cardFeedEvents, cardFeeds } from '../schema.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { type RunInTurn, readCalendarRows } from './read-rows.ts';

export const readFeedJob = defineJobType('card.read-feed', z.object({ feedId: z.uuid() }));

const feedsPerSweep = 100;

/**
 * Reads a calendar and subscribes to it. What it contains now is listed as no change, because the club has just seen it
 * in the preview of an import. A club that already subscribes changes the team and the competition, and starts a stopped
 * calendar again. Throws an error for the field `address` if nothing can be read.
 */
export async function subscribeToCalendar(
  deps: FeedDeps,
  caller: ClubCaller,
  { address, team, competition }: CardFeedInput,
  runInTurn: RunInTurn,
) {
  const { clubId, userId } = caller;
  const chosen = { clubId, address, teamName: team, competition: competition ?? null };
  const read = await readEvents(deps, chosen, runInTurn);
  if (read.length === 0)
    throw invalidInput([
      { path: 'address', message: 'There are no coming matches in this calendar.' },
    ]);
  const id = await changeClub(deps, clubId, async (tx) => {
    await lockClub(tx, clubId);
    const feeds = await tx.select().from(cardFeeds).where(eq(cardFeeds.clubId, clubId));
    const same = feeds.find((one) => one.address === address);
    const now = deps.clock();
    const times = { readAt: now, nextReadAt: getNextRead(now, Math.random()) };
    if (same) {
      const again = { ...chosen, ...times, fault: null, failingSince: null };
      // Locks the calendar, as other reads of it do before they compare.
      await updateFeed(tx, same.id, again);
      await storeComparison(tx, deps, { ...same, ...again }, read, { isFirstRead: true });
      return same.id;
    }
    if (feeds.length >= cardFeedsMax) throw new AppError(409, tooManyFeeds, tooManyFeedsMessage);
    const [feed] = await tx
      .insert(cardFeeds)
      .values({ ...chosen, ...times, createdBy: userId, createdAt: now })
      .returning();
    if (!feed) throw new Error('The calendar was not stored.');
    await storeComparison(tx, deps, feed, read, { isFirstRead: true });
    return feed.id;
  });
  return getOwnFeed(deps.db, caller, id);
}

/** Keeps the matches on the card. */
export async function unsubscribeFromCalendar(deps: FeedDeps, { clubId }: ClubCaller, id: string) {
  await changeClub(deps, clubId, async (tx) => {
    const { rowCount } = await tx
      .delete(cardFeeds)
      .where(and(eq(cardFeeds.id, id), eq(cardFeeds.clubId, clubId)));
    if (rowCount === 0) throw feedNotFoundError();
  });
}

/** Queues a job for each calendar that is due. A job that is lost is queued again when the calendar is due again. */
export async function queueDueFeeds(deps: FeedDeps, signal: AbortSignal) {
  const { db, clock, config, jobs } = deps;
  for (let queued = feedsPerSweep; queued === feedsPerSweep && !signal.aborted; )
    queued = await runTransaction(db, async (tx) => {
      const now = clock();
      const { planLimits } = config;
      const due = await lockDueFeeds(tx, { now, planLimits, limit: feedsPerSweep });
      for (const { id } of due)
        await tx
          .update(cardFeeds)
          .set({ nextReadAt: getNextRead(now, Math.random()) })
          .where(eq(cardFeeds.id, id));
      await jobs.enqueueAll(
        tx,
        readFeedJob,
        due.map(({ id }) => ({ feedId: id })),
      );
      return due.length;
    });
}

/** Reads a calendar again, and stores what has changed in it, or why nothing was read. */
export async function readFeed(deps: FeedDeps, feedId: string, runInTurn: RunInTurn) {
  const feed = await findFeed(deps.db, feedId);
  if (!feed) return 'dropped';
  const result = await readEventsOrFault(deps, feed, runInTurn);
  await changeClub(deps, feed.clubId, async (tx) => {
    const locked = await lockFeed(tx, feedId);
    // The club unsubscribed while the calendar was read.
    if (!locked) return;
    const now = deps.clock();
    if ('fault' in result) {
      const failingSince = locked.failingSince ?? now;
      const nextReadAt = getNextReadAfterFault(now, failingSince, Math.random());
      return updateFeed(tx, feedId, { ...result, readAt: now, failingSince, nextReadAt });
    }
    await storeComparison(tx, deps, locked, result.read, { isFirstRead: false });
    const nextReadAt = getNextRead(now, Math.random());
    await updateFeed(tx, feedId, { fault: null, readAt: now, failingSince: null, nextReadAt });
  });
  return 'done';
}

async function updateFeed(tx: Transaction, id: string, values: Partial<StoredFeed>) {
  await tx.update(cardFeeds).set(values).where(eq(cardFeeds.id, id));
}

async function readEventsOrFault(deps: FeedDeps, feed: StoredFeed, runInTurn: RunInTurn) {
  try {
    return { read: await readEvents(deps, feed, runInTurn) };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 400) throw error;
    return { fault: error.errors[0]?.message ?? error.message };
  }
}

type FeedChoices = Pick<StoredFeed, 'clubId' | 'address' | 'teamName' | 'competition'>;

async function readEvents(
  deps: FeedDeps,
  { clubId, address, teamName, competition }: FeedChoices,
  runInTurn: RunInTurn,
) {
  const text = await fetchCalendar(deps, address);
  const choices = { team: teamName, ...(competition && { competition }) };
  const input = { ...choices, text, path: 'address' as const };
  const { events, rows } = await readCalendarRows(deps, clubId, input, runInTurn);
  return toReadEvents(events, rows);
}

async function storeComparison(
  tx: Transaction,
  { clock }: FeedDeps,
  { id, clubId }: StoredFeed,
  read: ReadEvent[],
  options: { isFirstRead: boolean },
) {
  const known = await listFeedEvents(tx, id);
  const card = await listComingMatches(tx, clubId, toLondonDate(clock()));
  const compared = compareFeed(read, known, card, options);
  await saveEvents(tx, id, compared);
}

async function saveEvents(tx: Transaction, feedId: string, events: KnownEvent[]) {
  const { eventKey } = cardFeedEvents;
  const keys = events.map((one) => one.eventKey);
  await tx
    .delete(cardFeedEvents)
    .where(and(eq(cardFeedEvents.feedId, feedId), notInArray(eventKey, keys)));
  if (events.length === 0) return;
  await tx
    .insert(cardFeedEvents)
    .values(
      events.map(({ eventKey, matchId, version, values, change }) => ({
        feedId,
        eventKey,
        matchId,
        version,
        values,
        change,
      })),
    )
    .onConflictDoUpdate({
      target: [cardFeedEvents.feedId, cardFeedEvents.eventKey],
      set: {
        matchId: sql`excluded.match_id`,
        version: sql`excluded.version`,
        values: sql`excluded.values`,
        change: sql`excluded.change`,
      },
    });
}

/** Ignores changes until their events change again. */
export async function ignoreFeedChanges(
  deps: FeedDeps,
  caller: ClubCaller,
  feedId: string,
  changes: { id: string; version: string }[],
) {
  await getOwnFeed(deps.db, caller, feedId);
  await changeClub(deps, caller.clubId, async (tx) => {
    await lockFeed(tx, feedId);
    const versions = new Map(changes.map(({ id, version }) => [id, version]));
    for (const { id, change, values } of await lockFeedEvents(tx, feedId, [...versions.keys()]))
      if (change && change.version === versions.get(id))
        await tx
          .update(cardFeedEvents)
          .set({
            version: change.version,
            values: change.row?.match ?? values,
            change: null,
          })
          .where(eq(cardFeedEvents.id, id));
  });
}

/** Locks the events in the order of their ids, so that two requests cannot deadlock. */
export function lockFeedEvents(tx: Transaction, feedId: string, ids: string[]) {
  const { id } = cardFeedEvents;
  return tx
    .select()
    .from(cardFeedEvents)
    .where(and(eq(cardFeedEvents.feedId, feedId), inArray(id, ids)))
    .orderBy(id)
    .for('update');
}
