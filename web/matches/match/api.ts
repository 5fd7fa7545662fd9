import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Match, ReconfirmationAnswer, TermsChange } from '@fixturebook/contract/matches';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateFixturesAndMatches, matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { actAgainstVersion, toIfMatch } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { ProblemError } from '../../platform/problem-error.ts';

const { matches } = api;
const proposalRoutes = matches[':id']['terms-proposals'];

export function matchQuery(id: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'one', id],
    queryFn: (): Promise<Match> =>
      unwrapResponse(matches[':id'].$get({ param: { id: encodeURIComponent(id) } })),
    meta: { keepOffline: true },
  });
}

interface TermsProposalOptions {
  id: string;
  terms: TermsChange;
  version: string;
  /** A retry with the same key does not propose the terms a second time. */
  key: string;
}

/** Proposes new terms. Validation errors that it throws have the names of the form fields. */
export async function proposeMatchTerms({
  id,
  terms,
  version,
  key,
}: TermsProposalOptions): Promise<Match> {
  try {
    const headers = { ...toIfMatch(version), 'Idempotency-Key': key };
    return await unwrapResponse(
      proposalRoutes.$post({ param: { id }, json: { terms } }, { headers }),
    );
  } catch (error) {
    throw error instanceof ProblemError ? toTermsFieldErrors(error) : error;
  }
}

/** Renames fields in errors, because the form calls a field `ground` that the server calls `terms.ground`. */
export function toTermsFieldErrors(error: ProblemError): ProblemError {
  const errors = error.errors.map(({ path, message }) => ({
    path: path.replace(/^terms\./, ''),
    message,
  }));
  return new ProblemError(error.status, { ...error, errors });
}

export function acceptMatchTerms(id: string, proposalId: string): Promise<Match> {
  return unwrapResponse(
    proposalRoutes[':proposalId'].acceptance.$post({ param: { id, proposalId } }),
  );
}

export function refuseMatchTerms(id: string, proposalId: string, reason: string): Promise<Match> {
  const param = { id, proposalId };
  return unwrapResponse(proposalRoutes[':proposalId'].refusal.$post({ param, json: { reason } }));
}

export async function withdrawMatchTerms(id: string, proposalId: string): Promise<undefined> {
  await unwrapResponse(proposalRoutes[':proposalId'].$delete({ param: { id, proposalId } }));
  return undefined;
}

/**
 * With `readvertise`, the date of the user's club is listed as free again. Refused if other terms have
 * been agreed since the match was read. Then it is read again.
 */
export function callOffMatch(
  client: QueryClient,
  { id, termsVersion }: Match,
  callOff: { reason: CallOffReason; readvertise: boolean },
): Promise<Match> {
  const request = { param: { id }, json: callOff };
  return actAgainstVersion(
    () =>
      unwrapResponse(
        matches[':id'].cancellation.$post(request, { headers: toIfMatch(termsVersion) }),
      ),
    (waitMs) => readMatchAgain(client, id, waitMs),
    "The agreed terms have changed, so we haven't called the match off.",
  );
}

/** Refused if other terms have been agreed since the match was read. Then it is read again. */
export function answerReconfirmation(
  client: QueryClient,
  { id, termsVersion }: Match,
  answer: ReconfirmationAnswer,
): Promise<Match> {
  const request = { param: { id }, json: { answer } };
  return actAgainstVersion(
    () =>
      unwrapResponse(
        matches[':id'].reconfirmation.$post(request, { headers: toIfMatch(termsVersion) }),
      ),
    (waitMs) => readMatchAgain(client, id, waitMs),
    "The agreed terms have changed, so we haven't sent your answer.",
  );
}

async function readMatchAgain(client: QueryClient, id: string, waitMs: number) {
  const current = await fetchCurrent(client, matchQuery(id), waitMs);
  void updateCachedMatch(client, id, current);
}

/** Caches the changed `match`. If it is not given, waits until the match has been fetched again. */
export async function updateCachedMatch(client: QueryClient, id: string, match?: Match) {
  if (match) client.setQueryData(matchQuery(id).queryKey, match);
  const invalidation = invalidateFixturesAndMatches(client);
  if (!match) await invalidation;
}
