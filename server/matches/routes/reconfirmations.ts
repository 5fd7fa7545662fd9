import {
  ReconfirmationQuery,
  ReconfirmationQuestion,
  SignedReconfirmation,
} from '@fixturebook/contract/match-requests/mail-links';
import { Match, Reconfirmation } from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { getExpectedVersion } from '../../platform/http/version.ts';
import { answerReconfirmation, answerReconfirmationByLink } from '../commands/reconfirm.ts';
import type { MatchDeps } from '../deps.ts';
import { getMatchByEmailLink, matchWrites, signedLinkUses } from '../policy.ts';
import { toReconfirmationQuestionView } from '../presenters.ts';
import { getMatchView } from './agreed.ts';

export function reconfirmationRoutes(deps: MatchDeps) {
  const getQuestionView = async (token: string) =>
    toReconfirmationQuestionView(await getMatchByEmailLink(deps, token));

  return createRouter('Matches', [
    defineRoute('answerReconfirmation', 'POST /matches/{id}/reconfirmation', {
      summary: 'Answer whether a match is still on',
      who: 'club',
      limit: matchWrites,
      request: { params: z.object({ id: z.uuid() }), body: jsonBody(Reconfirmation) },
      responses: { 201: jsonResponse(Match) },
      handler: async (c) => {
        const { caller } = c.var;
        const { id } = c.req.valid('param');
        await answerReconfirmation(deps, caller, id, {
          answer: c.req.valid('json').answer,
          expectedVersion: getExpectedVersion(c),
        });
        return getMatchView(deps.db, caller, id);
      },
    }),
    defineRoute('getReconfirmationQuestion', 'GET /reconfirmations', {
      summary: 'Get the question of a link in a mail',
      who: 'anyone',
      limit: signedLinkUses,
      request: { query: ReconfirmationQuery },
      responses: { 200: jsonResponse(ReconfirmationQuestion) },
      handler: (c) => getQuestionView(c.req.valid('query').token),
    }),
    defineRoute('answerReconfirmationByLink', 'POST /reconfirmations', {
      summary: 'Answer the question of a link in a mail',
      who: 'anyone',
      limit: signedLinkUses,
      request: { body: jsonBody(SignedReconfirmation) },
      responses: { 201: jsonResponse(ReconfirmationQuestion) },
      handler: async (c) => {
        const { token, answer } = c.req.valid('json');
        await answerReconfirmationByLink(deps, token, answer);
        return getQuestionView(token);
      },
    }),
  ]);
}
