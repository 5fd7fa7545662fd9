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
import { matchWrites, noSuchMatch } from '../policy.ts';
import { presentMatch } from '../presenters.ts';
import { matchOf } from '../queries/matches.ts';

const ById = z.object({ id: z.uuid() });
const Proposal = z.object({ id: z.uuid(), proposalId: z.uuid() });

const one = defineRoute({
  who: 'club',
  method: 'get',
  path: '/matches/{id}',
  request: { params: ById },
  responses: { 200: jsonResponse(Match) },
});

const proposal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals',
  request: { params: ById, body: jsonBody(TermsProposal) },
  responses: { 201: jsonResponse(Match, 'Proposed') },
});

const acceptance = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals/{proposalId}/acceptance',
  request: { params: Proposal },
  responses: { 201: jsonResponse(Match, 'The terms from now on') },
});

const refusal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/terms-proposals/{proposalId}/refusal',
  request: { params: Proposal, body: jsonBody(TermsRefusal) },
  responses: { 201: jsonResponse(Match, 'The old terms stand') },
});

const withdrawal = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'delete',
  path: '/matches/{id}/terms-proposals/{proposalId}',
  request: { params: Proposal },
  responses: { 204: { description: 'Withdrawn' } },
});

const cancellation = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/cancellation',
  request: { params: ById, body: jsonBody(MatchCallOff) },
  responses: { 201: jsonResponse(Match, 'Called off') },
});

/** A match as the caller's club sees it. */
export async function shownMatch(db: Database, { clubId }: ClubCaller, id: string) {
  const row = await matchOf(db, clubId, id);
  if (!row) throw noSuchMatch();
  return presentMatch(row);
}

export function agreedRoutes(deps: MatchDeps) {
  const shown = (caller: ClubCaller, id: string) => shownMatch(deps.db, caller, id);

  return createRouter()
    .openapi(one, async (c) => c.json(await shown(c.var.caller, c.req.valid('param').id), 200))
    .openapi(proposal, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await proposeTerms(deps, caller, id, c.req.valid('json').terms);
      return c.json(await shown(caller, id), 201);
    })
    .openapi(acceptance, async (c) => {
      const { caller } = c.var;
      const { id, proposalId } = c.req.valid('param');
      await acceptTerms(deps, caller, id, proposalId);
      return c.json(await shown(caller, id), 201);
    })
    .openapi(refusal, async (c) => {
      const { caller } = c.var;
      const { id, proposalId } = c.req.valid('param');
      await refuseTerms(deps, caller, id, proposalId, c.req.valid('json').reason);
      return c.json(await shown(caller, id), 201);
    })
    .openapi(withdrawal, async (c) => {
      const { id, proposalId } = c.req.valid('param');
      await withdrawTerms(deps, c.var.caller, id, proposalId);
      return c.body(null, 204);
    })
    .openapi(cancellation, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await callOffMatch(deps, caller, id, c.req.valid('json'));
      return c.json(await shown(caller, id), 201);
    });
}
