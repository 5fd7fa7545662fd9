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
import { acceptRequest } from '../commands/accept.ts';
import { askForMatch } from '../commands/ask.ts';
import { declineRequest, withdrawRequest } from '../commands/close.ts';
import type { DeclineDeps, MatchDeps } from '../deps.ts';
import { matchRequestWrites, matchWrites, noSuchRequest } from '../policy.ts';
import { presentRequest, presentRequests, readRequestPlace } from '../presenters.ts';
import { requestOf, requestsOf } from '../queries/requests.ts';
import { shownMatch } from './agreed.ts';

const ById = z.object({ id: z.uuid() });

const listed = defineRoute({
  who: 'club',
  method: 'get',
  path: '/match-requests',
  request: { query: MatchRequestsQuery },
  responses: { 200: jsonResponse(MatchRequestList, 'The newest first') },
});

const asking = defineRoute({
  who: 'club',
  limit: matchRequestWrites,
  method: 'post',
  path: '/match-requests',
  request: { body: jsonBody(MatchRequestInput) },
  responses: { 201: jsonResponse(MatchRequest, 'Asked') },
});

const one = defineRoute({
  who: 'club',
  method: 'get',
  path: '/match-requests/{id}',
  request: { params: ById },
  responses: { 200: jsonResponse(MatchRequest) },
});

const acceptance = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/match-requests/{id}/acceptance',
  request: { params: ById },
  responses: { 201: jsonResponse(Match, 'Agreed') },
});

const refusal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/match-requests/{id}/refusal',
  request: { params: ById, body: jsonBody(Refusal) },
  responses: { 201: jsonResponse(MatchRequest, 'Declined') },
});

const withdrawal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/match-requests/{id}',
  request: { params: ById },
  responses: { 204: { description: 'Withdrawn' } },
});

export type RequestRouteDeps = MatchDeps & DeclineDeps;

export function requestRoutes(deps: RequestRouteDeps) {
  const { db, clock } = deps;

  async function shown({ clubId }: ClubCaller, id: string) {
    const row = await requestOf(db, clubId, id);
    if (!row) throw noSuchRequest();
    return presentRequest(row, clubId, clock());
  }

  return createRouter()
    .openapi(listed, async (c) => {
      const { direction, status, after } = c.req.valid('query');
      const { clubId } = c.var.caller;
      const rows = await requestsOf(db, clubId, {
        direction,
        statuses: status.split(',') as RequestStatus[],
        after: after === undefined ? undefined : readRequestPlace(after),
        now: clock(),
      });
      return c.json(presentRequests(rows, clubId, clock()), 200);
    })
    .openapi(asking, async (c) => {
      const { caller } = c.var;
      const id = await askForMatch(deps, caller, c.req.valid('json'), getIdempotencyKey(c));
      return c.json(await shown(caller, id), 201);
    })
    .openapi(one, async (c) => c.json(await shown(c.var.caller, c.req.valid('param').id), 200))
    .openapi(acceptance, async (c) => {
      const { caller } = c.var;
      const matchId = await acceptRequest(deps, caller, c.req.valid('param').id);
      return c.json(await shownMatch(db, caller, matchId), 201);
    })
    .openapi(refusal, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await declineRequest(deps, caller, id, c.req.valid('json').reason);
      return c.json(await shown(caller, id), 201);
    })
    .openapi(withdrawal, async (c) => {
      await withdrawRequest(deps, c.var.caller, c.req.valid('param').id);
      return c.body(null, 204);
    });
}
