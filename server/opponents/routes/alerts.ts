import { FollowedClubList } from '@fixturebook/contract/opponents/followed-clubs';
import {
  SavedSearch,
  SavedSearchInput,
  SavedSearchList,
} from '@fixturebook/contract/opponents/saved-searches';
import { z } from '@hono/zod-openapi';
import { requireProPlan } from '../../billing/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import {
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { followClub, unfollowClub } from '../commands/follow.ts';
import { createSavedSearch, deleteSavedSearch } from '../commands/saved-searches.ts';
import { alertWrites, searchesAreForPro } from '../policy.ts';
import { toFollowedClubListView, toSavedSearchView } from '../presenters/alerts.ts';
import { listFollowedClubs, listSavedSearches } from '../queries/alerts.ts';

const SlugParams = z.object({ slug: z.string() });

export function alertRoutes(deps: Pick<Platform, 'db' | 'clock' | 'config'>) {
  const { db, clock, config } = deps;
  return createRouter('Opponents', [
    defineRoute('listSavedSearches', 'GET /me/saved-searches', {
      summary: "List the club's saved searches",
      who: 'club',
      responses: { 200: jsonResponse(SavedSearchList) },
      handler: async (c) => {
        const { clubId } = c.var.caller;
        const rows = await listSavedSearches(db, clubId, toLondonDate(clock()));
        return { items: rows.map(toSavedSearchView) };
      },
    }),
    defineRoute('createSavedSearch', 'POST /me/saved-searches', {
      summary: 'Be told when a club lists a free date like this',
      description: 'Only for clubs on the Pro plan. The club needs no free date of its own.',
      who: 'club',
      limit: alertWrites,
      request: { body: jsonBody(SavedSearchInput) },
      responses: { 201: jsonResponse(SavedSearch) },
      handler: async (c) => {
        const { caller } = c.var;
        requireProPlan(config, caller, searchesAreForPro);
        const key = getIdempotencyKey(c);
        return toSavedSearchView(await createSavedSearch(deps, caller, c.req.valid('json'), key));
      },
    }),
    defineRoute('deleteSavedSearch', 'DELETE /me/saved-searches/{id}', {
      summary: 'Delete a saved search',
      who: 'club',
      limit: alertWrites,
      request: { params: z.object({ id: z.uuid() }) },
      responses: { 204: { description: 'Deleted' } },
      handler: (c) => deleteSavedSearch(deps, c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('listFollowedClubs', 'GET /me/followed-clubs', {
      summary: 'List the clubs that the caller’s club follows',
      who: 'club',
      responses: { 200: jsonResponse(FollowedClubList) },
      handler: async (c) => {
        return toFollowedClubListView(await listFollowedClubs(db, c.var.caller.clubId));
      },
    }),
    defineRoute('followClub', 'PUT /me/followed-clubs/{slug}', {
      summary: 'Follow a club, to be told of its new free dates',
      description: 'The followed club is not told.',
      who: 'club',
      limit: alertWrites,
      request: { params: SlugParams },
      responses: { 204: { description: 'Followed' } },
      handler: (c) => followClub(deps, c.var.caller, c.req.valid('param').slug),
    }),
    defineRoute('unfollowClub', 'DELETE /me/followed-clubs/{slug}', {
      summary: 'Unfollow a club',
      who: 'club',
      limit: alertWrites,
      request: { params: SlugParams },
      responses: { 204: { description: 'Unfollowed' } },
      handler: (c) => unfollowClub(deps, c.var.caller, c.req.valid('param').slug),
    }),
  ]);
}
