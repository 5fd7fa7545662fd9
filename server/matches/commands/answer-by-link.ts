import type { DeclineRequestDeps, MatchDeps } from '../deps.ts';
import {
  assertOfficerMayAnswer,
  getAnswerLink,
  type RequestOfLink,
} from '../policy/answer-link.ts';
import type { AnsweringClub } from '../policy.ts';
import { acceptRequest } from './accept-request.ts';
import { declineRequest, matchRequestClosedError } from './close-requests.ts';

/** Gives the one answer of the link, with the rules of an answer in the app, and only once. */
export async function answerRequestByLink(
  deps: MatchDeps & DeclineRequestDeps,
  token: string,
  reason: string,
): Promise<RequestOfLink> {
  const { db, secrets } = deps;
  const link = await getAnswerLink(db, secrets, token);
  const { requestId, clubId, answer } = link;
  const club: AnsweringClub = {
    clubId,
    assertMayAnswer: (tx) => assertOfficerMayAnswer(tx, secrets, link, { lock: true }),
  };
  if (answer === 'accept') {
    const { isNew } = await acceptRequest(deps, club, requestId);
    if (!isNew) throw matchRequestClosedError('Your club has already accepted this match.');
  } else {
    const isNew = await declineRequest(deps, club, requestId, reason);
    if (!isNew) throw matchRequestClosedError('Your club has already declined this request.');
  }
  return link;
}
