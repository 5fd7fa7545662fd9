import type {
  OfferedMatchAcceptance,
  OfferedMatchList,
} from '@fixturebook/contract/card/invitations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateFixturesAndMatches, matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';

const routes = api.me['invited-matches'];

/** The matches that other clubs have recorded against the club, before it was on the site. */
export const offeredMatchesQuery = queryOptions({
  queryKey: [...matchesKey, 'offered'],
  queryFn: (): Promise<OfferedMatchList> => unwrapResponse(routes.$get()),
});

/** Makes the recorded match an agreed match of the two clubs. Returns it. */
export async function acceptOfferedMatch(
  client: QueryClient,
  matchId: string,
  input: OfferedMatchAcceptance,
) {
  const match = await unwrapResponse(
    routes[':matchId'].acceptance.$post({ param: { matchId }, json: input }),
  );
  void invalidateFixturesAndMatches(client);
  return match;
}

/** Says that the match is not one of the club. */
export async function refuseOfferedMatch(client: QueryClient, matchId: string): Promise<void> {
  await unwrapResponse(routes[':matchId'].refusal.$post({ param: { matchId } }));
  await invalidateFixturesAndMatches(client);
}
