import { HomeDates, HomeDatesQuery } from '@fixturebook/contract/fixtures';
import { Match, MatchCallOff, TermsProposal, TermsRefusal } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import type { Database } from '../../platform/database/database.ts';
import {
  type ClubCaller,
  createRouter,
  defineRoute,
  getIdempotencyKey,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import { callOffMatch } from '../commands/call-off.ts';
import { acceptTerms, proposeTerms, refuseTerms, withdrawTerms } from '../commands/terms.ts';
import type { MatchDeps } from '../deps.ts';
import { matchNotFoundError, matchWrites } from '../policy.ts';
import { toMatchView } from '../presenters.ts';
import { listMatchActions } from '../queries/actions.ts';
import { countHomeDates } from '../queries/home-dates.ts';
import { findMatch } from '../queries/matches.ts';

const IdParams = z.object({ id: z.uuid() });
const ProposalParams = z.object({ id: z.uuid(), proposalId: z.uuid() });

export async function getMatchView(db: Database, { clubId }: ClubCaller, id: string) {
  const row = await findMatch(db, clubId, id);
  if (!row) throw matchNotFoundError();
  return toMatchView(row, await listMatchActions(db, clubId, id));
}

export function agreedMatchRoutes(deps: MatchDeps) {
  const getView = (caller: ClubCaller, id: string) => getMatchView(deps.db, caller, id);

  return createRouter('Matches', [
    defineRoute('getMatch', 'GET /matches/{id}', {
      summary: 'Get a match',
      who: 'club',
      request: { params: IdParams },
      responses: { 200: jsonResponse(Match) },
      handler: (c) => getView(c.var.caller, c.req.valid('param').id),
    }),
    defineRoute('getHomeDates', 'GET /home-dates', {
      summary: "Count the club's home dates of a day at a postcode",
      description:
        'A club with one pitch is warned with this before it lists one more. It may list it all the same.',
      who: 'club',
      request: { query: HomeDatesQuery },
      responses: { 200: jsonResponse(HomeDates) },
      handler: (c) => countHomeDates(deps.db, c.var.caller.clubId, c.req.valid('query')),
    }),
    defineRoute('proposeTerms', 'POST /matches/{id}/terms-proposals', {
      summary: 'Propose new terms',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(TermsProposal) },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await proposeTerms(deps, caller, id, {
          change: c.req.valid('json').terms,
          expectedVersion: getExpectedVersion(c),
          key: getIdempotencyKey(c),
        });
        return getView(caller, id);
      },
    }),
    defineRoute('acceptTerms', 'POST /matches/{id}/terms-proposals/{proposalId}/acceptance', {
      summary: 'Accept the proposed terms',
      who: 'club',
      limit: matchWrites,
      request: { params: ProposalParams },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id, proposalId } = c.req.valid('param');
        await acceptTerms(deps, caller, id, proposalId);
        return getView(caller, id);
      },
    }),
    defineRoute('refuseTerms', 'POST /matches/{id}/terms-proposals/{proposalId}/refusal', {
      summary: 'Refuse the proposed terms',
      who: 'club',
      limit: matchWrites,
      request: { params: ProposalParams, body: jsonBody(TermsRefusal) },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id, proposalId } = c.req.valid('param');
        await refuseTerms(deps, caller, id, proposalId, c.req.valid('json').reason);
        return getView(caller, id);
      },
    }),
    defineRoute('withdrawTerms', 'DELETE /matches/{id}/terms-proposals/{proposalId}', {
      summary: 'Withdraw proposed terms',
      who: 'club',
      limit: matchWrites,
      request: { params: ProposalParams },
      responses: { 204: { description: 'Withdrawn' } },
      handler: async (c) => {
        const { id, proposalId } = c.req.valid('param');
        await withdrawTerms(deps, c.var.caller, id, proposalId);
      },
    }),
    defineRoute('callOffMatch', 'POST /matches/{id}/cancellation', {
      summary: 'Call off a match',
      who: 'club',
      limit: matchWrites,
      request: { params: IdParams, body: jsonBody(MatchCallOff) },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await callOffMatch(deps, caller, id, {
          ...c.req.valid('json'),
          expectedVersion: getExpectedVersion(c),
        });
        return getView(caller, id);
      },
    }),
  ]);
}
