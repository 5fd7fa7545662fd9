import type { CallOffReason } from '@fixturebook/contract/fixtures';
import type { Match, ReconfirmationAnswer, TermsChange } from '@fixturebook/contract/matches';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { agreements, askAllAnew } from '../fixtures/api.ts';
import { answer, api } from '../platform/api-client.ts';
import { ProblemError } from '../platform/problem-error.ts';

const { matches } = api;
const proposals = matches[':id']['terms-proposals'];

/** A match of the own club's. */
export function matchQuery(id: string) {
  return queryOptions({
    queryKey: [...agreements, 'one', id],
    queryFn: (): Promise<Match> =>
      answer(matches[':id'].$get({ param: { id: encodeURIComponent(id) } })),
    meta: { keep: true },
  });
}

/** What the server finds wrong stands at the fields of the sheet. */
export async function proposeTerms(id: string, terms: TermsChange): Promise<Match> {
  try {
    return await answer(proposals.$post({ param: { id }, json: { terms } }));
  } catch (error) {
    throw error instanceof ProblemError ? atFieldsOfSheet(error) : error;
  }
}

/** The form of a sheet names its fields `ground`, the server `terms.ground`. */
export function atFieldsOfSheet(error: ProblemError): ProblemError {
  const errors = error.errors.map(({ path, message }) => ({
    path: path.replace(/^terms\./, ''),
    message,
  }));
  return new ProblemError(error.status, { ...error, errors });
}

export function acceptTerms(id: string, proposalId: string): Promise<Match> {
  return answer(proposals[':proposalId'].acceptance.$post({ param: { id, proposalId } }));
}

export function refuseTerms(id: string, proposalId: string, reason: string): Promise<Match> {
  const param = { id, proposalId };
  return answer(proposals[':proposalId'].refusal.$post({ param, json: { reason } }));
}

export async function withdrawTerms(id: string, proposalId: string): Promise<undefined> {
  await answer(proposals[':proposalId'].$delete({ param: { id, proposalId } }));
  return undefined;
}

/** With `readvertise` the own date is on offer again at once. */
export function callOffMatch(
  id: string,
  reason: CallOffReason,
  readvertise: boolean,
): Promise<Match> {
  const json = { reason, readvertise };
  return answer(matches[':id'].cancellation.$post({ param: { id }, json }));
}

/** Whether the match is still on. It may be said anew. */
export function answerStillOn(id: string, said: ReconfirmationAnswer): Promise<Match> {
  const json = { answer: said };
  return answer(matches[':id'].reconfirmation.$post({ param: { id }, json }));
}

/** Call when a match has changed. Without what the server answered, it is asked anew. */
export async function showMatch(client: QueryClient, id: string, match?: Match): Promise<void> {
  if (match) client.setQueryData(matchQuery(id).queryKey, match);
  const asked = askAllAnew(client);
  if (!match) await asked;
}
