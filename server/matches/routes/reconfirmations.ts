import {
  Match,
  Reconfirmation,
  ReconfirmationQuery,
  ReconfirmationQuestion,
  SignedReconfirmation,
} from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { answerReconfirmation, answerReconfirmationByLink } from '../commands/reconfirm.ts';
import type { MatchDeps } from '../deps.ts';
import { getMatchByLink, matchWrites, signedLinkUses } from '../policy.ts';
import { toReconfirmationQuestionView } from '../presenters.ts';
import { getMatchView } from './agreed.ts';

const answerReconfirmationRoute = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/reconfirmation',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(Reconfirmation) },
  responses: { 201: jsonResponse(Match, 'Answered') },
});

const getSignedQuestionRoute = defineRoute({
  who: 'anyone',
  limit: signedLinkUses,
  method: 'get',
  path: '/reconfirmations',
  request: { query: ReconfirmationQuery },
  responses: { 200: jsonResponse(ReconfirmationQuestion, 'The question that the link answers') },
});

const answerSignedQuestionRoute = defineRoute({
  who: 'anyone',
  limit: signedLinkUses,
  method: 'post',
  path: '/reconfirmations',
  request: { body: jsonBody(SignedReconfirmation) },
  responses: { 201: jsonResponse(ReconfirmationQuestion, 'Answered') },
});

export function reconfirmationRoutes(deps: MatchDeps) {
  async function getQuestionView(token: string) {
    const row = await getMatchByLink(deps, token);
    return toReconfirmationQuestionView(row);
  }

  return createRouter()
    .openapi(answerReconfirmationRoute, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await answerReconfirmation(deps, caller, id, c.req.valid('json').answer);
      return c.json(await getMatchView(deps.db, caller, id), 201);
    })
    .openapi(getSignedQuestionRoute, async (c) =>
      c.json(await getQuestionView(c.req.valid('query').token), 200),
    )
    .openapi(answerSignedQuestionRoute, async (c) => {
      const { token, answer } = c.req.valid('json');
      await answerReconfirmationByLink(deps, token, answer);
      return c.json(await getQuestionView(token), 201);
    });
}
