import {
  Match,
  MatchRequest,
  MatchRequestInput,
  MatchRequestList,
  MatchRequestsQuery,
  Refusal,
  type RequestStatus,
} from '@fixturebook/contract/matches';
import { PastMatchRequestList, PastRequestsQuery } from '@fixturebook/contract/season';
import { z } from '@hono/zod-openapi';
import { toLondonDate } from '../../platform/calendar.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import { acceptRequest } from '../commands/accept-request.ts';
import { declineRequest, withdrawRequest } from '../commands/close-requests.ts';
import { createRequest } from '../commands/create-request.ts';
import type { DeclineRequestDeps, MatchDeps } from '../deps.ts';
import { matchRequestWrites, matchWrites, requestNotFoundError } from '../policy.ts';
import {
  parseRequestCursor,
  toPastRequestListView,
  toRequestListView,
  toRequestView,
} from '../presenters.ts';
import { createPastRequestQueries, findRequest, listRequests } from '../queries/requests.ts';
import { getMatchView } from './agreed.ts';

const IdParams = z.object({ id: z.uuid() });

export function requestRoutes(deps: MatchDeps & DeclineRequestDeps) {
  const { db, clock } = deps;
  const pastRequests = createPastRequestQueries(db);

  async function getRequestView({ clubId }: ClubCaller, id: string) {
    const row = await findRequest(db, clubId, id);
    if (!row) throw requestNotFoundError();
    return toRequestView(row, clubId, clock());
  }

  return createRouter('Matches', [
    defineRoute('listMatchRequests', 'GET /match-requests', {
      summary: 'List match requests, the newest first',
      who: 'club',
      request: { query: MatchRequestsQuery },
      responses: { 200: jsonResponse(MatchRequestList) },
      handler: async (c) => {
        const { direction, status, after } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const rows = await listRequests(db, clubId, {
          direction,
          statuses: status.split(',') as RequestStatus[],
          after: after === undefined ? undefined : parseRequestCursor(after),
          now: clock(),
        });
        return toRequestListView(rows, clubId, clock());
      },
    }),
    defineRoute('createMatchRequest', 'POST /match-requests', {
      summary: 'Ask a club for a match',
      who: 'club',
      limit: matchRequestWrites,
      request: { body: jsonBody(MatchRequestInput) },
      responses: { 201: jsonResponse(MatchRequest) },
      handler: async (c) => {
        const { caller } = c.var;
        const id = await createRequest(deps, caller, c.req.valid('json'), {
          expectedVersion: getExpectedVersion(c),
          key: getIdempotencyKey(c),
        });
        return getRequestView(caller, id);
      },
    }),
    defineRoute('listPastMatchRequests', 'GET /match-requests/past', {
      summary: 'List the past match requests of a season, page by page',
      who: 'club',
      isExpensive: true,
      request: { query: PastRequestsQuery },
      responses: { 200: jsonResponse(PastMatchRequestList) },
      handler: async (c) => {
        const { season: requestedSeason, page } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const now = clock();
        const counts = await pastRequests.listSeasons(clubId, page, now);
        const season =
          requestedSeason ?? counts[0]?.season ?? Number(toLondonDate(now).slice(0, 4));
        const ids = counts.find((one) => one.season === season)?.page ?? [];
        const rows = await pastRequests.listRequests(clubId, ids);
        return toPastRequestListView(rows, clubId, { counts, season, page, now });
      },
    }),
    defineRoute('getMatchRequest', 'GET /match-requests/{id}', {
      summary: 'Get a match request',
      who: 'club',
      request: { params: IdParams },
      responses: { 200: jsonResponse(MatchRequest) },
      handler: (c) => getRequestView(c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('acceptMatchRequest', 'POST /match-requests/{id}/acceptance', {
      summary: 'Accept a match request',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { matchId } = await acceptRequest(deps, caller, c.req.valid('param').id);
        return getMatchView(db, caller, matchId);
      },
    }),
    defineRoute('declineMatchRequest', 'POST /match-requests/{id}/refusal', {
      summary: 'Decline a match request',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(Refusal) },
      responses: { 201: jsonResponse(MatchRequest) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await declineRequest(deps, caller, id, c.req.valid('json').reason);
        return getRequestView(caller, id);
      },
    }),
    defineRoute('withdrawMatchRequest', 'DELETE /match-requests/{id}', {
      summary: 'Withdraw a match request',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Withdrawn' } },
      handler: (c) => withdrawRequest(deps, c.var.caller, c.req.valid('param').id),
    }),
  ]);
}
