import {
  CardFeed,
  CardFeedInput,
  CardFeedList,
  FeedAcceptance,
  FeedAcceptanceInput,
  FeedChangeList,
  FeedChangesInput,
  feedsAreForPro,
} from '@fixturebook/contract/card/feeds';
import { z } from '@hono/zod-openapi';
import { isLimitedToHobby, requireProPlan } from '../../billing/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { acceptFeedChanges } from '../commands/accept-feed-changes.ts';
import {
  ignoreFeedChanges,
  readFeed,
  subscribeToCalendar,
  unsubscribeFromCalendar,
} from '../commands/feeds.ts';
import type { FeedDeps } from '../deps.ts';
import {
  type CalendarGates,
  cardAddressReads,
  cardFeedReads,
  cardImportWrites,
} from '../policy.ts';
import { toFeedChangeViews, toFeedView } from '../presenters/feeds.ts';
import { getOwnFeed, listComingMatches, listFeedEvents, listFeeds } from '../queries/feeds.ts';

const IdParams = z.object({ id: z.uuid() });

export function cardFeedRoutes(deps: FeedDeps, { runFetch, runCalendar }: CalendarGates) {
  const { db, clock, config } = deps;
  return createRouter('Card', [
    defineRoute('listCardFeeds', 'GET /me/card/feeds', {
      summary: 'List the calendars on other sites that the club subscribes to',
      who: 'club',
      responses: { 200: jsonResponse(CardFeedList) },
      handler: async (c) => {
        const { caller } = c.var;
        const isHobby = isLimitedToHobby(config, caller);
        const feeds = await listFeeds(db, caller.clubId);
        return { items: feeds.map((feed) => toFeedView(feed, isHobby)) };
      },
    }),
    defineRoute('createCardFeed', 'POST /me/card/feeds', {
      summary: 'Subscribe to a calendar on another site',
      description:
        'Only for clubs on the Pro plan. The server reads the calendar now and then every 6 hours, and lists what changes in it. It applies no change on its own.',
      who: 'club',
      limit: cardAddressReads,
      request: { body: jsonBody(CardFeedInput) },
      responses: { 201: jsonResponse(CardFeed) },
      handler: async (c) => {
        const { caller } = c.var;
        requireProPlan(config, caller, feedsAreForPro);
        const input = c.req.valid('json');
        const feed = await runFetch(caller.userId, () =>
          subscribeToCalendar(deps, caller, input, (read) => runCalendar(caller.userId, read)),
        );
        return toFeedView(feed, false);
      },
    }),
    defineRoute('deleteCardFeed', 'DELETE /me/card/feeds/{id}', {
      summary: 'Unsubscribe from a calendar',
      description: 'Its matches stay on the card.',
      who: 'club',
      limit: cardImportWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Unsubscribed' } },
      handler: (c) => unsubscribeFromCalendar(deps, c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('readCardFeed', 'POST /me/card/feeds/{id}/reads', {
      summary: 'Read a subscribed calendar now',
      description: 'Only for clubs on the Pro plan. Says in `fault` why nothing was read.',
      who: 'club',
      limit: cardFeedReads,
      request: { params: IdParams },
      responses: { 201: jsonResponse(CardFeed) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await getOwnFeed(db, caller, id);
        requireProPlan(config, caller, feedsAreForPro);
        await runFetch(caller.userId, () =>
          readFeed(deps, id, (read) => runCalendar(caller.userId, read)),
        );
        return toFeedView(await getOwnFeed(db, caller, id), false);
      },
    }),
    defineRoute('listCardFeedChanges', 'GET /me/card/feeds/{id}/changes', {
      summary: 'List what has changed in a subscribed calendar',
      who: 'club',
      isExpensive: true,
      request: { params: IdParams },
      responses: { 200: jsonResponse(FeedChangeList) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = await getOwnFeed(db, caller, c.req.valid('param').id);
        const card = await listComingMatches(db, caller.clubId, toLondonDate(clock()));
        return { items: toFeedChangeViews(await listFeedEvents(db, id), card) };
      },
    }),
    defineRoute('acceptCardFeedChanges', 'POST /me/card/feeds/{id}/accepted-changes', {
      summary: 'Apply changes of a subscribed calendar to the card',
      description:
        'Only for clubs on the Pro plan. A change that cannot be applied stays on the list, and its result says why.',
      who: 'club',
      limit: cardImportWrites,
      request: { params: IdParams, body: jsonBody(FeedAcceptanceInput) },
      responses: { 201: jsonResponse(FeedAcceptance) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = await getOwnFeed(db, caller, c.req.valid('param').id);
        requireProPlan(config, caller, feedsAreForPro);
        return acceptFeedChanges(deps, caller, id, c.req.valid('json'));
      },
    }),
    defineRoute('ignoreCardFeedChanges', 'POST /me/card/feeds/{id}/ignored-changes', {
      summary: 'Ignore changes of a subscribed calendar until they change again',
      who: 'club',
      limit: cardImportWrites,
      request: { params: IdParams, body: jsonBody(FeedChangesInput) },
      responses: { 204: { description: 'Ignored' } },
      handler: (c) =>
        ignoreFeedChanges(deps, c.var.caller, c.req.valid('param').id, c.req.valid('json').changes),
    }),
  ]);
}
