import type {
  OfferedMatch,
  OfferedMatchAcceptance,
  OfferedMatchList,
} from '@fixturebook/contract/card/invitations';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateFixturesAndMatches, matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { actAgainstVersion } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';

const routes = api.me['invited-matches'];

/** The matches that other clubs have recorded against the club, before it was on the site. */
export const offeredMatchesQuery = queryOptions({
  queryKey: [...matchesKey, 'offered'],
  queryFn: (): Promise<OfferedMatchList> => unwrapResponse(routes.$get()),
});

/** Makes the recorded match an agreed match of the two clubs. Returns it. Refused if it has changed since it was shown. */
export async function acceptOfferedMatch(
  client: QueryClient,
  { matchId, clubName }: OfferedMatch,
  input: OfferedMatchAcceptance,
) {
  const request = { param: { matchId }, json: input };
  const match = await actAgainstVersion(
    () => unwrapResponse(routes[':matchId'].acceptance.$post(request)),
    (waitMs) => fetchCurrent(client, offeredMatchesQuery, waitMs),
    `${clubName} or somebody at your club have changed something, so we haven't added the match.`,
  );
  void invalidateFixturesAndMatches(client);
  return match;
}

/** Says that the match is not one of the club. */
export async function refuseOfferedMatch(client: QueryClient, matchId: string): Promise<void> {
  await unwrapResponse(routes[':matchId'].refusal.$post({ param: { matchId } }));
  await invalidateFixturesAndMatches(client);
}
