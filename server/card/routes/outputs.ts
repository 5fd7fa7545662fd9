import {
  CalendarFeed,
  PlayCricketEntry,
  PlayCricketList,
} from '@fixturebook/contract/card-outputs';
import { CardQuery } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import type { MatchDeps } from '../../matches/deps.ts';
import { matchWrites } from '../../matches/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { notFound } from '../../platform/errors.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { respondWithEtag } from '../../platform/http/prepared-json.ts';
import { deleteFeed, getOrCreateFeed, renewFeed } from '../commands/calendar-feed.ts';
import { deletePlayCricketEntry, savePlayCricketEntry } from '../commands/play-cricket.ts';
import { calendarReads } from '../policy.ts';
import { formatCalendar } from '../presenters/calendar.ts';
import { formatCardCsv } from '../presenters/csv.ts';
import { toPlayCricketListView } from '../presenters/play-cricket.ts';
import { findClubByFeedToken, findFeed } from '../queries/calendar-feed.ts';
import { listSignedCardRows } from '../queries/card.ts';
import { listMatchesToEnter } from '../queries/play-cricket.ts';
import { hashFeedToken, openFeedToken, parseFeedFileName } from '../rules/feed-token.ts';
import type { calendarFeeds } from '../schema.ts';

const IdParams = z.object({ id: z.uuid() });
const textContent = { schema: { type: 'string' as const } };

const getCardCsvRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/card.csv',
  request: { query: CardQuery },
  responses: {
    200: { description: 'The card as CSV', content: { 'text/csv': textContent } },
  },
});

const getFeedRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/calendar-feed',
  responses: { 200: jsonResponse(CalendarFeed, "The address of the club's calendar feed") },
});

const createFeedRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'put',
  path: '/me/calendar-feed',
  responses: {
    200: jsonResponse(CalendarFeed, 'The existing address, or a new one'),
  },
});

const renewFeedRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/me/calendar-feed',
  responses: {
    201: jsonResponse(CalendarFeed, 'The new address; the old one stops working'),
  },
});

const deleteFeedRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/me/calendar-feed',
  responses: { 204: { description: 'The feed is turned off' } },
});

const listPlayCricketRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/play-cricket',
  request: { query: CardQuery },
  responses: { 200: jsonResponse(PlayCricketList, 'Matches of the season, entered and to enter') },
});

const savePlayCricketEntryRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'put',
  path: '/matches/{id}/play-cricket-entry',
  request: { params: IdParams, body: jsonBody(PlayCricketEntry) },
  responses: { 204: { description: 'Marked as entered for all officers of the club' } },
});

const deletePlayCricketEntryRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/matches/{id}/play-cricket-entry',
  request: { params: IdParams },
  responses: { 204: { description: 'Marked as not entered' } },
});

const toSeasonRange = (season: number) => ({ from: `${season}-01-01`, to: `${season}-12-31` });

export function cardOutputRoutes(deps: MatchDeps) {
  const { db, clock } = deps;
  return createRouter()
    .openapi(getCardCsvRoute, async (c) => {
      const { season } = c.req.valid('query');
      const { clubId } = c.var.caller;
      const today = toLondonDate(clock());
      const rows = await listSignedCardRows(db, { clubId, ...toSeasonRange(season), today });
      return c.body(formatCardCsv(rows), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="fixtures-${season}.csv"`,
      });
    })
    .openapi(getFeedRoute, async (c) =>
      c.json(toFeedView(deps, await findFeed(db, c.var.caller.clubId)), 200),
    )
    .openapi(createFeedRoute, async (c) =>
      c.json(toFeedView(deps, await getOrCreateFeed(deps, c.var.caller)), 200),
    )
    .openapi(renewFeedRoute, async (c) =>
      c.json(toFeedView(deps, await renewFeed(deps, c.var.caller)), 201),
    )
    .openapi(deleteFeedRoute, async (c) => {
      await deleteFeed(deps, c.var.caller);
      return c.body(null, 204);
    })
    .openapi(listPlayCricketRoute, async (c) => {
      const { season } = c.req.valid('query');
      const rows = await listMatchesToEnter(db, {
        clubId: c.var.caller.clubId,
        ...toSeasonRange(season),
      });
      return c.json({ items: toPlayCricketListView(rows) }, 200);
    })
    .openapi(savePlayCricketEntryRoute, async (c) => {
      await savePlayCricketEntry(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(deletePlayCricketEntryRoute, async (c) => {
      await deletePlayCricketEntry(deps, c.var.caller, c.req.valid('param').id);
      return c.body(null, 204);
    });
}

const calendarPath = '/calendars';

function toFeedView(
  { secrets, publicUrl }: MatchDeps,
  feedRow: typeof calendarFeeds.$inferSelect | undefined,
): CalendarFeed {
  const token = feedRow && openFeedToken(secrets, feedRow.sealedToken);
  if (!feedRow || !token) return { feed: null };
  const url = `${publicUrl}${calendarPath}/${token}.ics`;
  return { feed: { url, createdAt: feedRow.createdAt.toISOString() } };
}

const getCalendarRoute = defineRoute({
  who: 'anyone',
  limit: calendarReads,
  method: 'get',
  path: `${calendarPath}/{file}`,
  description:
    'Anyone who has the secret address, which ends in `.ics`, can read the last season and all coming fixtures.',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: { description: 'The card as iCalendar', content: { 'text/calendar': textContent } },
    304: { description: 'Not changed since the last read' },
  },
});

/** The path holds the secret token, which is safe because paths are never logged. */
export function calendarRoutes({ db, clock, secrets, publicUrl }: MatchDeps) {
  return createRouter().openapi(getCalendarRoute, async (c) => {
    const token = parseFeedFileName(c.req.valid('param').file);
    const club = token && (await findClubByFeedToken(db, hashFeedToken(secrets, token)));
    if (!club) throw notFound();
    const today = toLondonDate(clock());
    const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
    const rows = await listSignedCardRows(db, { clubId: club.id, from, to: '2100-12-31', today });
    const content = formatCalendar(rows, { clubName: club.name, publicUrl });
    // A club may publish its address, but search engines should not list it.
    c.header('X-Robots-Tag', 'noindex');
    return respondWithEtag(c, content, 'text/calendar; charset=utf-8');
  });
}
