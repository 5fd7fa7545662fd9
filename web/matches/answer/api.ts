import type { LinkedRequest } from '@fixturebook/contract/match-requests/mail-links';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { getExpiryRefetchIntervalMs } from '../requests/expiry-rules.ts';

/** Loading the request answers nothing, because email programs open links too. */
export function linkedRequestQuery(token: string) {
  return queryOptions({
    queryKey: ['linked-request', token],
    queryFn: (): Promise<LinkedRequest> =>
      unwrapResponse(api['request-answers'].$get({ query: { token } })),
    refetchInterval: ({ state }) => getExpiryRefetchIntervalMs(state.data && [state.data]),
  });
}

export function answerRequestByLink(token: string, reason: string): Promise<LinkedRequest> {
  return unwrapResponse(api['request-answers'].$post({ json: { token, reason } }));
}
