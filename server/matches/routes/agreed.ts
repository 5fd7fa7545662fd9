import { Match, MatchCallOff, TermsProposal, TermsRefusal } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database/database.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { callOffMatch } from '../commands/call-off.ts';
import { acceptTerms, proposeTerms, refuseTerms, withdrawTerms } from '../commands/terms.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError, matchWrites } from '../policy.ts';
import { toMatchView } from '../presenters.ts';
import { findMatch } from '../queries/matches.ts';

const IdParams = z.object({ id: z.uuid() });
const ProposalParams = z.object({ id: z.uuid(), proposalId: z.uuid() });

const getMatchRoute = defineRoute({
  who: 'club',
  method: 'get',
  path: '/matches/{id}',
  request: { params: IdParams },
  responses: { 200: jsonResponse(Match) },
});

const proposeTermsRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals',
  request: { params: IdParams, body: jsonBody(TermsProposal) },
  responses: { 201: jsonResponse(Match, 'Proposed') },
});

const acceptTermsRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals/{proposalId}/acceptance',
  request: { params: ProposalParams },
  responses: { 201: jsonResponse(Match, 'The match with its new terms') },
});

const refuseTermsRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals/{proposalId}/refusal',
  request: { params: ProposalParams, body: jsonBody(TermsRefusal) },
  responses: { 201: jsonResponse(Match, 'The match with its old terms') },
});

const withdrawTermsRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/matches/{id}/terms-proposals/{proposalId}',
  request: { params: ProposalParams },
  responses: { 204: { description: 'Withdrawn' } },
});

const callOffMatchRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/cancellation',
  request: { params: IdParams, body: jsonBody(MatchCallOff) },
  responses: { 201: jsonResponse(Match, 'Called off') },
});

export async function getMatchView(db: Database, { clubId }: ClubCaller, id: string) {
  const row = await findMatch(db, clubId, id);
  if (!row) throw matchNotFoundError();
  return toMatchView(row);
}

export function agreedMatchRoutes(deps: MatchDeps) {
  const getView = (caller: ClubCaller, id: string) => getMatchView(deps.db, caller, id);

  return createRouter()
    .openapi(getMatchRoute, async (c) =>
      c.json(await getView(c.var.caller, c.req.valid('param').id), 200),
    )
    .openapi(proposeTermsRoute, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await proposeTerms(deps, caller, id, c.req.valid('json').terms);
      return c.json(await getView(caller, id), 201);
    })
    .openapi(acceptTermsRoute, async (c) => {
      const { caller } = c.var;
      const { id, proposalId } = c.req.valid('param');
      await acceptTerms(deps, caller, id, proposalId);
      return c.json(await getView(caller, id), 201);
    })
    .openapi(refuseTermsRoute, async (c) => {
      const { caller } = c.var;
      const { id, proposalId } = c.req.valid('param');
      await refuseTerms(deps, caller, id, proposalId, c.req.valid('json').reason);
      return c.json(await getView(caller, id), 201);
    })
    .openapi(withdrawTermsRoute, async (c) => {
      const { id, proposalId } = c.req.valid('param');
      await withdrawTerms(deps, c.var.caller, id, proposalId);
      return c.body(null, 204);
    })
    .openapi(callOffMatchRoute, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await callOffMatch(deps, caller, id, c.req.valid('json'));
      return c.json(await getView(caller, id), 201);
    });
}
