import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/database/database.ts';
import type { DeclineRequestDeps, MatchDeps } from '../deps.ts';
import {
  assertOfficerMayAnswer,
  getAnswerLink,
  type RequestOfLink,
} from '../policy/answer-link.ts';
import type { AnsweringClub } from '../policy.ts';
import { matchRequests } from '../schema.ts';
import { acceptRequest } from './accept-request.ts';
import { assertAnswerDue, declineRequest, matchRequestClosedError } from './close-requests.ts';

/** Gives the one answer of the link, with the rules of an answer in the app, and only once. */
export async function answerRequestByLink(
  deps: MatchDeps & DeclineRequestDeps,
  token: string,
  reason: string,
): Promise<RequestOfLink> {
  const { db, secrets } = deps;
  const link = await getAnswerLink(db, secrets, token);
  const { requestId, clubId, userId, answer, isOfCounterOffer } = link;
  const club: AnsweringClub = {
    clubId,
    userId,
    answersCounterOffer: isOfCounterOffer,
    async assertMayAnswer(tx) {
      await assertOfficerMayAnswer(tx, secrets, link, { lock: true });
      if (!isOfCounterOffer) await assertFirstTermsStand(tx, requestId, club);
    },
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

/** The links of the first mail answer nothing once the club has answered “Yes, but …”. */
async function assertFirstTermsStand(tx: Transaction, requestId: string, club: AnsweringClub) {
  const { id, status, counterOffer } = matchRequests;
  const [request] = await tx
    .select({ status, counterOffer })
    .from(matchRequests)
    .where(eq(id, requestId));
  if (request?.status === 'open') assertAnswerDue(request, club);
}
