import {
  MatchInvitationInput,
  OfferedMatchAcceptance,
  OfferedMatchList,
  ProposalAcceptance,
  ProposalRefusal,
} from '@fixturebook/contract/card/invitations';
import { RecordedMatch } from '@fixturebook/contract/card/recorded-matches';
import { Match } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import {
  createRouter,
  defineRoute,
  getCallerNetwork,
  jsonBody,
  jsonResponse,
} from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import { acceptProposal, refuseProposal } from '../commands/answer-proposal.ts';
import { inviteOpponent, withdrawInvitation } from '../commands/invite-opponent.ts';
import { acceptOfferedMatch, refuseOfferedMatch } from '../commands/offered-matches.ts';
import type { MatchDeps } from '../deps.ts';
import { invitationWrites, listMatchesOfferedTo } from '../policy/invitation-link.ts';
import { matchWrites } from '../policy.ts';
import { toOfferedMatchView } from '../presenters/invitations.ts';
import { getMatchView } from './agreed.ts';
import { getRecordedMatchView } from './recorded.ts';

const params = z.object({ id: z.uuid() });
const matchParams = z.object({ matchId: z.uuid() });

export function invitationRoutes(deps: MatchDeps) {
  const { db } = deps;
  return createRouter('Matches', [
    defineRoute('inviteOpponent', 'POST /recorded-matches/{id}/invitation', {
      summary: 'Invite the opponent of a recorded friendly by email',
      description:
        'The opponent needs no account to answer. `If-Match` takes the version of the match.',
      who: 'club',
      limit: invitationWrites,
      request: { params, body: jsonBody(MatchInvitationInput) },
      responses: { 201: jsonResponse(RecordedMatch) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        const { email } = c.req.valid('json');
        const network = getCallerNetwork(c);
        await inviteOpponent(deps, caller, id, {
          email,
          network,
          expectedVersion: getExpectedVersion(c),
        });
        return getRecordedMatchView(db, caller, id);
      },
    }),
    defineRoute('withdrawMatchInvitation', 'DELETE /recorded-matches/{id}/invitation', {
      summary: 'Withdraw the invitation of an opponent, and delete the address',
      who: 'club',
      limit: matchWrites,
      request: { params },
      responses: { 204: { description: 'Withdrawn' } },
      handler: (c) =>
        withdrawInvitation(deps, c.var.caller, c.req.valid('param').id, getExpectedVersion(c)),
    }),
    defineRoute(
      'acceptInvitedProposal',
      'POST /recorded-matches/{id}/invitation/proposal/acceptance',
      {
        summary: 'Change the match as the invited opponent proposes',
        who: 'club',
        limit: matchWrites,
        request: { params, body: jsonBody(ProposalAcceptance) },
        responses: { 201: jsonResponse(RecordedMatch) },
        handler: async (c) => {
          const { caller } = c.var;
          const { id } = c.req.valid('param');
          const ground = c.req.valid('json');
          const expectedVersion = getExpectedVersion(c);
          await acceptProposal(deps, caller, id, { ground, expectedVersion });
          return getRecordedMatchView(db, caller, id);
        },
      },
    ),
    defineRoute(
      'refuseInvitedProposal',
      'POST /recorded-matches/{id}/invitation/proposal/refusal',
      {
        summary: 'Refuse what the invited opponent proposes',
        who: 'club',
        limit: matchWrites,
        request: { params, body: jsonBody(ProposalRefusal) },
        responses: { 201: jsonResponse(RecordedMatch) },
        handler: async (c) => {
          const { caller } = c.var;
          const { id } = c.req.valid('param');
          const { reason } = c.req.valid('json');
          const expectedVersion = getExpectedVersion(c);
          await refuseProposal(deps, caller, id, { reason, expectedVersion });
          return getRecordedMatchView(db, caller, id);
        },
      },
    ),
    defineRoute('listOfferedMatches', 'GET /me/invited-matches', {
      summary:
        'List the matches of other clubs for which the address of an officer of the club was invited',
      who: 'club',
      responses: { 200: jsonResponse(OfferedMatchList) },
      handler: async (c) => ({
        items: (await listMatchesOfferedTo(db, deps, c.var.caller)).map(toOfferedMatchView),
      }),
    }),
    defineRoute('acceptOfferedMatch', 'POST /me/invited-matches/{matchId}/acceptance', {
      summary: 'Make a match that another club has recorded an agreed match of both clubs',
      who: 'club',
      limit: matchWrites,
      request: { params: matchParams, body: jsonBody(OfferedMatchAcceptance) },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { matchId } = c.req.valid('param');
        await acceptOfferedMatch(deps, caller, matchId, c.req.valid('json'));
        return getMatchView(db, caller, matchId);
      },
    }),
    defineRoute('refuseOfferedMatch', 'POST /me/invited-matches/{matchId}/refusal', {
      summary: 'Take a match that is not your own off the list',
      who: 'club',
      limit: matchWrites,
      request: { params: matchParams },
      responses: { 204: { description: 'Taken off the list' } },
      handler: (c) => refuseOfferedMatch(deps, c.var.caller, c.req.valid('param').matchId),
    }),
  ]);
}
