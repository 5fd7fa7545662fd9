import {
  LinkedRequest,
  LinkedRequestQuery,
  SignedRequestAnswer,
} from '@fixturebook/contract/match-requests/mail-links';
import { createRouter, defineRoute, jsonBody, jsonResponse } from '../../platform/http/http.ts';
import { answerRequestByLink } from '../commands/answer-by-link.ts';
import { matchRequestClosedError } from '../commands/close-requests.ts';
import type { DeclineRequestDeps, MatchDeps } from '../deps.ts';
import {
  assertOfficerMayAnswer,
  getAnswerLink,
  type RequestOfLink,
  requestGoneError,
} from '../policy/answer-link.ts';
import { signedLinkUses } from '../policy.ts';
import { toLinkedRequestView } from '../presenters.ts';
import { findRequest } from '../queries/requests.ts';

export function answerRoutes(deps: MatchDeps & DeclineRequestDeps) {
  const { db, secrets, clock } = deps;

  async function getLinkedRequestView(link: RequestOfLink) {
    const row = await findRequest(db, link.clubId, link.requestId);
    if (!row) throw requestGoneError();
    const other = link.isOfCounterOffer ? row.asked : row.asking;
    if (row.request.status === 'open' && other.suspendedAt)
      throw matchRequestClosedError('This club is no longer available.');
    return toLinkedRequestView(row, link, clock());
  }

  return createRouter('Matches', [
    defineRoute('getLinkedRequest', 'GET /request-answers', {
      summary: 'Get the match request of a link in a mail, without answering it',
      who: 'anyone',
      limit: signedLinkUses,
      request: { query: LinkedRequestQuery },
      responses: { 200: jsonResponse(LinkedRequest) },
      handler: async (c) => {
        const link = await getAnswerLink(db, secrets, c.req.valid('query').token);
        await assertOfficerMayAnswer(db, secrets, link);
        return getLinkedRequestView(link);
      },
    }),
    defineRoute('answerRequestByLink', 'POST /request-answers', {
      summary: 'Give the answer of a link in a mail to a match request',
      who: 'anyone',
      limit: signedLinkUses,
      request: { body: jsonBody(SignedRequestAnswer) },
      responses: { 201: jsonResponse(LinkedRequest) },
      handler: async (c) => {
        const { token, reason } = c.req.valid('json');
        return getLinkedRequestView(await answerRequestByLink(deps, token, reason));
      },
    }),
  ]);
}
