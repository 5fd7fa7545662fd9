import type { ReconfirmationQuestion } from '@fixturebook/contract/match-requests/mail-links';
import type { ReconfirmationAnswer } from '@fixturebook/contract/matches';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** Loading the question does not record an answer, because email programs open links too. */
export function reconfirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['reconfirmation', token],
    queryFn: (): Promise<ReconfirmationQuestion> =>
      unwrapResponse(api.reconfirmations.$get({ query: { token } })),
    staleTime: 'static',
  });
}

export function answerReconfirmationByLink(token: string, answer: ReconfirmationAnswer) {
  return unwrapResponse(api.reconfirmations.$post({ json: { token, answer } }));
}
