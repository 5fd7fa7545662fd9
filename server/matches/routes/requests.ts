import {
  Match,
  MatchRequest,
  MatchRequestInput,
  MatchRequestList,
  MatchRequestsQuery,
  Refusal,
  type RequestStatus,
} from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { acceptRequest } from '../commands/accept-request.ts';
import { declineRequest, withdrawRequest } from '../commands/close-requests.ts';
import { createRequest } from '../commands/create-request.ts';
import type { DeclineDeps, MatchDeps } from '../deps.ts';
import { matchRequestWrites, matchWrites, requestNotFoundError } from '../policy.ts';
import { parseRequestCursor, toRequestListView, toRequestView } from '../presenters.ts';
import { findRequest, listRequests } from '../queries/requests.ts';
import { getMatchView } from './agreed.ts';

const IdParams = z.object({ id: z.uuid() });

const listRequestsRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/match-requests',
  request: { query: MatchRequestsQuery },
  responses: { 200: jsonResponse(MatchRequestList, 'The newest first') },
});

const createRequestRoute = defineRoute({
  who: 'club',
  limit: matchRequestWrites,
  method: 'post',
  path: '/match-requests',
  request: { body: jsonBody(MatchRequestInput) },
  responses: { 201: jsonResponse(MatchRequest, 'Asked') },
});

const getRequestRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/match-requests/{id}',
  request: { params: IdParams },
  responses: { 200: jsonResponse(MatchRequest) },
});

const acceptRequestRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/match-requests/{id}/acceptance',
  request: { params: IdParams },
  responses: { 201: jsonResponse(Match, 'Agreed') },
});

const declineRequestRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/match-requests/{id}/refusal',
  request: { params: IdParams, body: jsonBody(Refusal) },
  responses: { 201: jsonResponse(MatchRequest, 'Declined') },
});

const withdrawRequestRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/match-requests/{id}',
  request: { params: IdParams },
  responses: { 204: { description: 'Withdrawn' } },
});

export type RequestRouteDeps = MatchDeps & DeclineDeps;

export function requestRoutes(deps: RequestRouteDeps) {
  const { db, clock } = deps;

  async function getRequestView({ clubId }: ClubCaller, id: string) {
    const row = await findRequest(db, clubId, id);
    if (!row) throw requestNotFoundError();
    return toRequestView(row, clubId, clock());
  }

  return createRouter()
    .openapi(listRequestsRoute, async (c) => {
      const { direction, status, after } = c.req.valid('query');
      const { clubId } = c.var.caller;
      const rows = await listRequests(db, clubId, {
        direction,
        statuses: status.split(',') as RequestStatus[],
        after: after === undefined ? undefined : parseRequestCursor(after),
        now: clock(),
      });
      return c.json(toRequestListView(rows, clubId, clock()), 200);
    })
    .openapi(createRequestRoute, async (c) => {
      const { caller } = c.var;
      const id = await createRequest(deps, caller, c.req.valid('json'), getIdempotencyKey(c));
      return c.json(await getRequestView(caller, id), 201);
    })
    .openapi(getRequestRoute, async (c) =>
      c.json(await getRequestView(c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(acceptRequestRoute, async (c) => {
      const { caller } = c.var;
      const matchId = await acceptRequest(deps, caller, c.req.valid('param').id);
      return c.json(await getMatchView(db, caller, matchId), 201);
    })
    .openapi(declineRequestRoute, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await declineRequest(deps, caller, id, c.req.valid('json').reason);
      return c.json(await getRequestView(caller, id), 201);
    })
    .openapi(withdrawRequestRoute, async (c) => {
      await withdrawRequest(deps, c.var.caller, c.req.valid('param').id);
      return c.body(null, 204);
    });
}
