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
import { endFeed, makeFeed, renewFeed } from '../commands/calendar-feed.ts';
import { tickMatch, untickMatch } from '../commands/play-cricket.ts';
import { calendarReads } from '../policy.ts';
import { presentCalendar } from '../presenters/calendar.ts';
import { presentCardFile } from '../presenters/card-file.ts';
import { presentPlayCricket } from '../presenters/play-cricket.ts';
import { clubOfFeed, feedOf } from '../queries/calendar-feed.ts';
import { signedCardOf } from '../queries/card.ts';
import { matchesToEnter } from '../queries/play-cricket.ts';
import { hashOf, openToken, tokenOfFile } from '../rules/feed-token.ts';
import type { calendarFeeds } from '../schema.ts';

const ById = z.object({ id: z.uuid() });
const text = { schema: { type: 'string' as const } };

const csv = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/card.csv',
  request: { query: CardQuery },
  responses: {
    200: { description: 'The card, for spreadsheets', content: { 'text/csv': text } },
  },
});

const feed = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/calendar-feed',
  responses: { 200: jsonResponse(CalendarFeed, 'Where the card can be read by calendars') },
});

const making = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'put',
  path: '/me/calendar-feed',
  responses: {
    200: jsonResponse(CalendarFeed, 'The address: a new one, or the one that is there already'),
  },
});

const renewal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/me/calendar-feed',
  responses: {
    201: jsonResponse(CalendarFeed, 'The address from now on: the one before has ended'),
  },
});

const end = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/me/calendar-feed',
  responses: { 204: { description: 'Nobody can read the card by an address' } },
});

const playCricket = defineRoute({
  who: 'club',
  method: 'get',
  path: '/me/play-cricket',
  request: { query: CardQuery },
  responses: { 200: jsonResponse(PlayCricketList, 'What is, and is to be, entered of the season') },
});

const tick = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'put',
  path: '/matches/{id}/play-cricket-entry',
  request: { params: ById, body: jsonBody(PlayCricketEntry) },
  responses: { 204: { description: 'Ticked as entered, for all officers of the club' } },
});

const untick = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/matches/{id}/play-cricket-entry',
  request: { params: ById },
  responses: { 204: { description: 'To be entered again' } },
});

const ofSeason = (season: number) => ({ from: `${season}-01-01`, to: `${season}-12-31` });

export function cardOutputRoutes(deps: MatchDeps) {
  const { db, clock } = deps;
  return createRouter()
    .openapi(csv, async (c) => {
      const { season } = c.req.valid('query');
      const { clubId } = c.var.caller;
      const today = toLondonDate(clock());
      const rows = await signedCardOf(db, { clubId, ...ofSeason(season), today });
      return c.body(presentCardFile(rows), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="fixtures-${season}.csv"`,
      });
    })
    .openapi(feed, async (c) => c.json(shown(deps, await feedOf(db, c.var.caller.clubId)), 200))
    .openapi(making, async (c) => c.json(shown(deps, await makeFeed(deps, c.var.caller)), 200))
    .openapi(renewal, async (c) => c.json(shown(deps, await renewFeed(deps, c.var.caller)), 201))
    .openapi(end, async (c) => {
      await endFeed(deps, c.var.caller);
      return c.body(null, 204);
    })
    .openapi(playCricket, async (c) => {
      const { season } = c.req.valid('query');
      const rows = await matchesToEnter(db, { clubId: c.var.caller.clubId, ...ofSeason(season) });
      return c.json({ items: presentPlayCricket(rows) }, 200);
    })
    .openapi(tick, async (c) => {
      await tickMatch(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json'));
      return c.body(null, 204);
    })
    .openapi(untick, async (c) => {
      await untickMatch(deps, c.var.caller, c.req.valid('param').id);
      return c.body(null, 204);
    });
}

const calendarPath = '/calendars';

function shown(
  { secrets, publicUrl }: MatchDeps,
  found: typeof calendarFeeds.$inferSelect | undefined,
): CalendarFeed {
  const token = found && openToken(secrets, found.sealedToken);
  if (!found || !token) return { feed: null };
  const url = `${publicUrl}${calendarPath}/${token}.ics`;
  return { feed: { url, createdAt: found.createdAt.toISOString() } };
}

const calendar = defineRoute({
  who: 'anyone',
  limit: calendarReads,
  method: 'get',
  path: `${calendarPath}/{file}`,
  description:
    'For whoever has the address, which ends in `.ics`: the last season, and all to come.',
  request: { params: z.object({ file: z.string() }) },
  responses: {
    200: { description: 'The card, for calendars', content: { 'text/calendar': text } },
    304: { description: 'As the caller has it' },
  },
});

/** What calendars fetch. The token stands in the path: it is written nowhere, as no path is. */
export function calendarRoutes({ db, clock, secrets, publicUrl }: MatchDeps) {
  return createRouter().openapi(calendar, async (c) => {
    const token = tokenOfFile(c.req.valid('param').file);
    const club = token && (await clubOfFeed(db, hashOf(secrets, token)));
    if (!club) throw notFound();
    const today = toLondonDate(clock());
    const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
    const rows = await signedCardOf(db, { clubId: club.id, from, to: '2100-12-31', today });
    const content = presentCalendar(rows, { clubName: club.name, publicUrl });
    // Somebody may put the address on a page: it is no page of ours to be found.
    c.header('X-Robots-Tag', 'noindex');
    return respondWithEtag(c, content, 'text/calendar; charset=utf-8');
  });
}
