import type { MatchRequest } from '@fixturebook/contract/matches';
import { useQuery } from '@tanstack/react-query';
import { openRequestsQuery } from '../requests/api.ts';

/** Returns the open request of the user's club for a free date. */
export function useSentRequest(fixtureId: string | undefined): MatchRequest | undefined {
  return useQuery(openRequestsQuery('out')).data?.find(({ fixture }) => fixture.id === fixtureId);
}
