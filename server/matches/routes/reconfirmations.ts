import {
  Match,
  Reconfirmation,
  ReconfirmationQuery,
  ReconfirmationQuestion,
  SignedReconfirmation,
} from '@fixturebook/contract/matches';
import { z } from '@hono/zod-openapi';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { answerBySignedLink, answerReconfirmation } from '../commands/reconfirm.ts';
import type { MatchDeps } from '../deps.ts';
import { linkedMatch, matchWrites, signedAnswers } from '../policy.ts';
import { presentQuestion } from '../presenters.ts';
import { shownMatch } from './agreed.ts';

const answer = defineRoute({
  who: 'club',
  limit: matchWrites,
  method: 'post',
  path: '/matches/{id}/reconfirmation',
  request: { params: z.object({ id: z.uuid() }), body: jsonBody(Reconfirmation) },
  responses: { 201: jsonResponse(Match, 'Answered') },
});

const signedQuestion = defineRoute({
  who: 'anyone',
  limit: signedAnswers,
  method: 'get',
  path: '/reconfirmations',
  request: { query: ReconfirmationQuery },
  responses: { 200: jsonResponse(ReconfirmationQuestion, 'What the holder of the link is asked') },
});

const signedAnswer = defineRoute({
  who: 'anyone',
  limit: signedAnswers,
  method: 'post',
  path: '/reconfirmations',
  request: { body: jsonBody(SignedReconfirmation) },
  responses: { 201: jsonResponse(ReconfirmationQuestion, 'Answered') },
});

export function reconfirmationRoutes(deps: MatchDeps) {
  async function asked(token: string) {
    const row = await linkedMatch(deps, token);
    return presentQuestion(row);
  }

  return createRouter()
    .openapi(answer, async (c) => {
      const { caller } = c.var;
      const { id } = c.req.valid('param');
      await answerReconfirmation(deps, caller, id, c.req.valid('json').answer);
      return c.json(await shownMatch(deps.db, caller, id), 201);
    })
    .openapi(signedQuestion, async (c) => c.json(await asked(c.req.valid('query').token), 200))
    .openapi(signedAnswer, async (c) => {
      const { token, answer } = c.req.valid('json');
      await answerBySignedLink(deps, token, answer);
      return c.json(await asked(token), 201);
    });
}
