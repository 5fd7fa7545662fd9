import type { ReconfirmationAnswer, ReconfirmationQuestion } from '@fixturebook/contract/matches';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../platform/api-client.ts';

/** What the holder of the link of a mail is asked. Asking says nothing: mail programs open links, too. */
export function questionQuery(token: string) {
  return queryOptions({
    queryKey: ['reconfirmation', token],
    queryFn: (): Promise<ReconfirmationQuestion> =>
      answer(api.reconfirmations.$get({ query: { token } })),
    staleTime: 'static',
  });
}

export function answerByLink(
  token: string,
  said: ReconfirmationAnswer,
): Promise<ReconfirmationQuestion> {
  return answer(api.reconfirmations.$post({ json: { token, answer: said } }));
}
