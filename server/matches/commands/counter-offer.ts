import type { CounterOfferInput } from '@fixturebook/contract/match-requests/counter-offers';
import { type CounterOffer, requestClosed, type Terms } from '@fixturebook/contract/matches';
import { eq } from 'drizzle-orm';
import { findReachableClubId } from '../../clubs/queries.ts';
import { ensurePostcodeStored } from '../../geocoding/commands.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { MatchDeps } from '../deps.ts';
import { requestCountered } from '../events.ts';
import { getMatchRequestExpiry } from '../policy/request-expiry.ts';
import { lockReceivedRequestRow, type ReceivedRequest } from '../policy.ts';
import { applyTermsChange, areTermsEqual, assertValidTerms } from '../rules/terms.ts';
import { matchRequests } from '../schema.ts';
import { assertAnswerDue, assertMatchRequestOpen } from './close-requests.ts';
import { queueExpiryOnTime } from './expire-requests.ts';
import { recordAction } from './record-action.ts';

/**
 * Answers “Yes, but …” to a request, which then waits for the club that asked, with a new deadline. Nothing is agreed,
 * and both dates stay open to others. A repeated call with the same terms changes nothing.
 */
export async function sendCounterOffer(
  deps: MatchDeps,
  caller: ClubCaller,
  id: string,
  { terms: change, message }: CounterOfferInput,
) {
  if (change.postcode) await ensurePostcodeStored(deps, change.postcode);
  await runTransaction(deps.db, async (tx) => {
    const request = await lockReceivedRequestRow(tx, caller, id);
    const terms = applyTermsChange(request.terms, change);
    if (isSameOffer(request.counterOffer, { terms, message })) return;
    assertMatchRequestOpen(request, deps.clock());
    assertAnswerDue(request, caller);
    assertValidCounterOffer(request.terms, terms);
    if (!(await findReachableClubId(tx, caller.clubId, request.fromClubId)))
      throw new AppError(409, requestClosed, 'This club is no longer available.');
    await storeCounterOffer(tx, deps, request, { terms, message });
    await recordAction(tx, deps, caller, { subject: { requestId: id }, action: 'counter-offered' });
  });
}

type OfferedTerms = Pick<CounterOffer, 'terms' | 'message'>;

function isSameOffer(stored: CounterOffer | null, { terms, message }: OfferedTerms) {
  return stored !== null && stored.message === message && areTermsEqual(stored.terms, terms);
}

function assertValidCounterOffer(askedTerms: Terms, terms: Terms) {
  if (terms.date !== askedTerms.date) {
    const message = 'Answer for the date that they asked for. You can agree on another one later.';
    throw invalidInput([{ path: 'terms.date', message }]);
  }
  assertValidTerms(terms);
  if (areTermsEqual(askedTerms, terms))
    throw invalidInput([{ path: 'terms', message: 'Change at least one detail first.' }]);
}

async function storeCounterOffer(
  tx: Transaction,
  { clock, events, jobs }: MatchDeps,
  request: ReceivedRequest,
  offered: OfferedTerms,
) {
  const { id: requestId, fixtureId, fromClubId, toClubId } = request;
  const now = clock();
  const expiresAt = getMatchRequestExpiry(request.terms.date, now);
  await tx
    .update(matchRequests)
    .set({ counterOffer: { ...offered, createdAt: now.toISOString() }, expiresAt })
    .where(eq(matchRequests.id, requestId));
  await queueExpiryOnTime(tx, jobs, expiresAt);
  await events.emit(tx, requestCountered, { requestId, fixtureId, fromClubId, toClubId });
}
