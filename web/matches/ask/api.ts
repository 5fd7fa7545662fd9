import type { SeveralMatchRequestsInput } from '@fixturebook/contract/match-requests/several';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** Asks for all of the free dates or for none. A retry with the same `key` stores nothing twice. */
export async function createSeveralMatchRequests(
  json: SeveralMatchRequestsInput,
  key: string,
): Promise<MatchRequest[]> {
  const headers = { 'Idempotency-Key': key };
  const sending = api['match-requests'].several.$post({ json }, { headers });
  const { items }: { items: MatchRequest[] } = await unwrapResponse(sending);
  return items;
}
