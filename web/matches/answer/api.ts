import type { LinkedRequest } from '@fixturebook/contract/mail-links';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** Loading the request answers nothing, because email programs open links too. */
export function linkedRequestQuery(token: string) {
  return queryOptions({
    queryKey: ['linked-request', token],
    queryFn: (): Promise<LinkedRequest> =>
      unwrapResponse(api['request-answers'].$get({ query: { token } })),
  });
}

export function answerRequestByLink(token: string, reason: string): Promise<LinkedRequest> {
  return unwrapResponse(api['request-answers'].$post({ json: { token, reason } }));
}
