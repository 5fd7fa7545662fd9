import { CardQuery } from '@fixturebook/contract/card/card';
import { InvitedMatchQuery } from '@fixturebook/contract/card/invitations';
import {
  CalendarFeed,
  PlayCricketEntry,
  PlayCricketMatchList,
} from '@fixturebook/contract/card/outputs';
import { z } from '@hono/zod-openapi';
import type { MatchDeps } from '../../matches/deps.ts';
import { getInvitedMatch } from '../../matches/policy/invitation-link.ts';
import { matchNotFoundError, matchWrites, signedLinkUses } from '../../matches/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { notFound } from '../../platform/errors.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { respondWithEtag } from '../../platform/http/prepared-content.ts';
import {
  deleteCalendarFeed,
  getOrCreateCalendarFeed,
  replaceCalendarFeedAddress,
} from '../commands/calendar-feed.ts';
import { markEnteredOnPlayCricket, unmarkEnteredOnPlayCricket } from '../commands/play-cricket.ts';
import { calendarReads } from '../policy.ts';
import { formatCardCsv } from '../presenters/csv.ts';
import { toPlayCricketListView } from '../presenters/play-cricket.ts';
import { findCalendarFeed, findClubByFeedToken } from '../queries/calendar-feed.ts';
import { createCardQueries, getDaysOfSeason } from '../queries/card.ts';
import { createPlayCricketQuery } from '../queries/play-cricket.ts';
import { decryptFeedToken, hashFeedToken, parseFeedFileName } from '../rules/feed-token.ts';
import type { calendarFeeds } from '../schema.ts';

const IdParams = z.object({ id: z.uuid() });
const textContent = { schema: { type: 'string' as const } };

/** Loads the calendar library at the first calendar. */
const loadCalendarPresenter = () => import('../presenters/calendar.ts');

export function cardOutputRoutes(deps: MatchDeps) {
  const { db, clock } = deps;
  const queries = createCardQueries(db);
  const listPlayCricketMatches = createPlayCricketQuery(db);
  return createRouter('Card', [
    defineRoute('getCardCsv', 'GET /me/card.csv', {
      summary: 'Download the fixture card',
      who: 'club',
      isExpensive: true,
      request: { query: CardQuery },
      responses: { 200: { description: 'The card as CSV', content: { 'text/csv': textContent } } },
      handler: async (c) => {
        const { season } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const today = toLondonDate(clock());
        const rows = await queries.listCardRowsWithTerms(clubId, {
          ...getDaysOfSeason(season),
          today,
        });
        return c.body(formatCardCsv(rows), 200, {
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="fixtures-${season}.csv"`,
        });
      },
    }),
    defineRoute('getMatchCalendar', 'GET /matches/{id}/calendar', {
      summary: 'Get a match as a calendar event',
      who: 'club',
      request: { params: IdParams },
      responses: {
        200: { description: 'The match as iCalendar', content: { 'text/calendar': textContent } },
      },
      handler: async (c) => {
        const row = await queries.findRowOfMatch(c.var.caller.clubId, c.req.valid('param').id);
        if (!row) throw matchNotFoundError();
        const { formatCalendar } = await loadCalendarPresenter();
        return c.body(formatCalendar([row], { publicUrl: deps.publicUrl }), 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          // A phone shows an event that is not an attachment at once, with a button to add it.
          'Content-Disposition': `inline; filename="match-${row.fixture.date}.ics"`,
        });
      },
    }),
    defineRoute('getInvitedMatchCalendar', 'POST /invited-match/calendar', {
      summary: 'Get the match of an invitation as a calendar event, by the link in the mail',
      who: 'anyone',
      limit: signedLinkUses,
      request: { body: jsonBody(InvitedMatchQuery) },
      responses: {
        200: { description: 'The match as iCalendar', content: { 'text/calendar': textContent } },
      },
      handler: async (c) => {
        const row = await getInvitedMatch(deps, c.req.valid('json').token);
        const { formatInvitedMatchCalendar } = await loadCalendarPresenter();
        return c.body(formatInvitedMatchCalendar(row), 200, {
          'Content-Type': 'text/calendar; charset=utf-8',
          'Content-Disposition': `inline; filename="match-${row.details.date}.ics"`,
        });
      },
    }),
    defineRoute('getCalendarFeed', 'GET /me/calendar-feed', {
      summary: "Get the address of the club's calendar feed",
      who: 'club',
      responses: { 200: jsonResponse(CalendarFeed) },
      handler: async (c) =>
        toCalendarFeedView(deps, await findCalendarFeed(db, c.var.caller.clubId)),
    }),
    defineRoute('createCalendarFeed', 'PUT /me/calendar-feed', {
      summary: 'Create a calendar feed if there is none',
      who: 'club',
      limit: matchWrites,
      responses: { 200: jsonResponse(CalendarFeed) },
      handler: async (c) =>
        toCalendarFeedView(deps, await getOrCreateCalendarFeed(deps, c.var.caller)),
    }),
    defineRoute('renewCalendarFeed', 'POST /me/calendar-feed', {
      summary: "Replace the feed's address, so that the old one stops working",
      who: 'club',
      limit: matchWrites,
      responses: { 201: jsonResponse(CalendarFeed) },
      handler: async (c) =>
        toCalendarFeedView(deps, await replaceCalendarFeedAddress(deps, c.var.caller)),
    }),
    defineRoute('deleteCalendarFeed', 'DELETE /me/calendar-feed', {
      summary: 'Turn off the calendar feed',
      who: 'club',
      limit: matchWrites,
      responses: { 204: { description: 'The feed is turned off' } },
      handler: (c) => deleteCalendarFeed(deps, c.var.caller),
    }),
    defineRoute('listPlayCricketMatches', 'GET /me/play-cricket', {
      summary: 'List the matches to enter in Play-Cricket',
      who: 'club',
      isExpensive: true,
      request: { query: CardQuery },
      responses: { 200: jsonResponse(PlayCricketMatchList) },
      handler: async (c) => {
        const { season } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const rows = await listPlayCricketMatches(clubId, getDaysOfSeason(season));
        return { items: toPlayCricketListView(rows) };
      },
    }),
    defineRoute('savePlayCricketEntry', 'PUT /matches/{id}/play-cricket-entry', {
      summary: 'Mark a match as entered in Play-Cricket',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(PlayCricketEntry) },
      responses: { 204: { description: 'Marked as entered for all officers of the club' } },
      handler: (c) =>
        markEnteredOnPlayCricket(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json')),
    }),
    defineRoute('deletePlayCricketEntry', 'DELETE /matches/{id}/play-cricket-entry', {
      summary: 'Mark a match as not entered in Play-Cricket',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Marked as not entered' } },
      handler: (c) => unmarkEnteredOnPlayCricket(deps, c.var.caller, c.req.valid('param').id),
    }),
  ]);
}

const calendarPath = '/calendars';

function toCalendarFeedView(
  { secrets, publicUrl }: MatchDeps,
  feedRow: typeof calendarFeeds.$inferSelect | undefined,
): CalendarFeed {
  const token = feedRow && decryptFeedToken(secrets, feedRow.sealedToken);
  if (!feedRow || !token) return { feed: null };
  const url = `${publicUrl}${calendarPath}/${token}.ics`;
  return { feed: { url, createdAt: feedRow.createdAt.toISOString() } };
}

/** The secret token may be part of the path, because the server never logs paths. */
export function calendarRoutes({ db, clock, secrets, publicUrl }: MatchDeps) {
  const queries = createCardQueries(db);
  return createRouter('Card', [
    defineRoute('readCalendarFeed', `GET ${calendarPath}/{file}`, {
      summary: 'Get the fixtures as a calendar',
      who: 'anyone',
      limit: calendarReads,
      description:
        'Anyone who has the secret address, which ends in `.ics`, can read the last season and all coming fixtures.',
      request: { params: z.object({ file: z.string() }) },
      responses: {
        200: { description: 'The card as iCalendar', content: { 'text/calendar': textContent } },
        304: { description: 'Not changed since the last read' },
      },
      handler: async (c) => {
        const token = parseFeedFileName(c.req.valid('param').file);
        const club = token && (await findClubByFeedToken(db, hashFeedToken(secrets, token)));
        if (!club) throw notFound();
        const today = toLondonDate(clock());
        const from = `${Number(today.slice(0, 4)) - 1}-01-01`;
        const days = { from, to: '2100-12-31', today };
        const rows = await queries.listCardRowsWithTerms(club.id, days);
        const { formatCalendar } = await loadCalendarPresenter();
        const content = formatCalendar(rows, {
          name: `${club.name}: fixtures`,
          publicUrl,
        });
        // A club may publish the calendar's address, but search engines should not list it.
        c.header('X-Robots-Tag', 'noindex');
        return respondWithEtag(c, content, 'text/calendar; charset=utf-8');
      },
    }),
  ]);
}
