import { CounterOfferInput } from '@fixturebook/contract/match-requests/counter-offers';
import { MatchRequestsQuery } from '@fixturebook/contract/match-requests/list';
import {
  SeveralMatchRequests,
  SeveralMatchRequestsInput,
} from '@fixturebook/contract/match-requests/several';
import { MatchRequestNote } from '@fixturebook/contract/match-requests/unsent';
import {
  Match,
  MatchRequest,
  MatchRequestInput,
  MatchRequestList,
  Refusal,
  type RequestStatus,
  TermsRefusal,
} from '@fixturebook/contract/matches';
import { PastMatchRequestList, PastRequestsQuery } from '@fixturebook/contract/season';
import { z } from '@hono/zod-openapi';
import { requireProPlan } from '../../billing/policy.ts';
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
import type { Platform } from '../../platform/platform.ts';
import { acceptRequest } from '../commands/accept-request.ts';
import { declineRequest, withdrawRequest } from '../commands/close-requests.ts';
import { sendCounterOffer } from '../commands/counter-offer.ts';
import { createRequest } from '../commands/create-request.ts';
import { createSeveralRequests } from '../commands/create-several-requests.ts';
import { addNote, undoRequest } from '../commands/unsent-requests.ts';
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

export function requestRoutes(deps: MatchDeps & DeclineRequestDeps & Pick<Platform, 'config'>) {
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
        const { direction, waitingFor, status, after } = c.req.valid('query');
        const { clubId } = c.var.caller;
        const rows = await listRequests(db, clubId, {
          direction,
          waitingFor,
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
    defineRoute('createSeveralMatchRequests', 'POST /match-requests/several', {
      summary: 'Ask several clubs for a match on one free date',
      description:
        'Only for clubs on the Pro plan. All of them are asked, or none. The first club that accepts gets the match, and the other requests are released. Each request counts as one call of `POST /match-requests`, which has the same limit.',
      who: 'club',
      limit: matchRequestWrites,
      request: { body: jsonBody(SeveralMatchRequestsInput) },
      responses: { 201: jsonResponse(SeveralMatchRequests) },
      handler: async (c) => {
        const { caller } = c.var;
        requireProPlan(deps.config, caller, 'Asking several clubs at once is for Pro clubs.');
        const input = c.req.valid('json');
        // Count each request like one that is sent on its own. The route has already counted the first.
        await deps.limits.use(matchRequestWrites, caller.userId, input.asked.length - 1);
        const ids = await createSeveralRequests(deps, caller, input, getIdempotencyKey(c));
        const items: MatchRequest[] = [];
        // One after the other, so that a club takes only one connection from the requests of others.
        for (const id of ids) items.push(await getRequestView(caller, id));
        return { items };
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
    defineRoute('addMatchRequestNote', 'PATCH /match-requests/{id}', {
      summary: 'Add a note to a match request that can still be undone',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(MatchRequestNote) },
      responses: { 200: jsonResponse(MatchRequest) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await addNote(deps, caller, id, c.req.valid('json').message);
        return getRequestView(caller, id);
      },
    }),
    defineRoute('undoMatchRequest', 'POST /match-requests/{id}/undo', {
      summary: 'Undo a match request before the other club is told',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 204: { description: 'Undone; the request is gone' } },
      handler: (c) => undoRequest(deps, c.var.caller, c.req.valid('param').id),
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
      description: 'Also takes back the counter-offer that the club has sent.',
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
    defineRoute('sendCounterOffer', 'POST /match-requests/{id}/counter-offer', {
      summary: 'Answer “Yes, but …” to a match request, with changed terms',
      description:
        'Nothing is agreed until the club that asked accepts the counter-offer, and both dates stay open to others.',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(CounterOfferInput) },
      responses: { 201: jsonResponse(MatchRequest) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await sendCounterOffer(deps, caller, id, c.req.valid('json'));
        return getRequestView(caller, id);
      },
    }),
    defineRoute('acceptCounterOffer', 'POST /match-requests/{id}/counter-offer/acceptance', {
      summary: 'Agree to the counter-offer to your match request',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { clubId, userId } = caller;
        const { id } = c.req.valid('param');
        const club = { clubId, userId, answersCounterOffer: true };
        const { matchId } = await acceptRequest(deps, club, id);
        return getMatchView(db, caller, matchId);
      },
    }),
    defineRoute('declineCounterOffer', 'POST /match-requests/{id}/counter-offer/refusal', {
      summary: 'Say no thanks to the counter-offer to your match request, which ends the request',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(TermsRefusal) },
      responses: { 201: jsonResponse(MatchRequest) },
      handler: async (c) => {
        const { caller } = c.var;
        const { clubId, userId } = caller;
        const { id } = c.req.valid('param');
        const { reason } = c.req.valid('json');
        await declineRequest(deps, { clubId, userId, answersCounterOffer: true }, id, reason);
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
