import type { Me } from '@fixturebook/contract/accounts';
import type { ClubProfileInput } from '@fixturebook/contract/club-profile';
import type { Club, ClubList, ClubMap, FreeClubs, OwnClub } from '@fixturebook/contract/clubs';
import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../platform/api-client.ts';
import { toIfMatch } from '../platform/changed-since-read.ts';
import { followIntervalMs } from '../platform/follow-interval.ts';
import { meQuery } from '../platform/session/session.ts';
import { createStaleTime } from '../platform/stale-time.ts';
import type { ClubListSearch } from './club-list/club-list-search.ts';
import type { ClubReference } from './club-reference-parser.ts';

export { searchMaxLength as clubSearchMaxLength } from './club-list/club-list-search.ts';

export function clubQuery(club: ClubReference) {
  return queryOptions({
    queryKey: ['clubs', club],
    queryFn: () => fetchClub(club),
    refetchInterval: followIntervalMs,
    meta: { keepOffline: true },
  });
}

function fetchClub({ slug, name }: ClubReference): Promise<Club> {
  return slug === undefined
    ? unwrapResponse(api['club-names'][':name'].$get({ param: { name: encodeURIComponent(name) } }))
    : unwrapResponse(api.clubs[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }));
}

export type ClubListResult = ClubList & { listSearch: ClubListSearch };

export function clubListQuery(listSearch: ClubListSearch) {
  return queryOptions({
    queryKey: ['clubs', 'list', listSearch],
    queryFn: ({ signal }) => fetchClubList(listSearch, signal),
    placeholderData: keepPreviousData,
  });
}

async function fetchClubList(
  listSearch: ClubListSearch,
  signal: AbortSignal,
): Promise<ClubListResult> {
  const query = { ...listSearch, page: String(listSearch.page) };
  return { ...(await unwrapResponse(api.clubs.$get({ query }, { init: { signal } }))), listSearch };
}

export const clubMapQuery = queryOptions({
  queryKey: ['clubs', 'map'],
  queryFn: ({ signal }): Promise<ClubMap> =>
    unwrapResponse(api.clubs.map.$get(undefined, { init: { signal } })),
  staleTime: createStaleTime(5 * 60_000),
});

export function freeClubsQuery(date: string) {
  return queryOptions({
    queryKey: ['clubs', 'free', date],
    queryFn: ({ signal }): Promise<FreeClubs> =>
      unwrapResponse(api['free-clubs'].$get({ query: { date } }, { init: { signal } })),
    refetchInterval: followIntervalMs,
  });
}

export function fetchPostcodeCoordinates(postcode: string): Promise<PostcodePoint> {
  return unwrapResponse(api.postcodes[':postcode'].$get({ param: { postcode } }));
}

/** Refused if somebody else has changed the profile since `version` was read. */
export function saveOwnClub(input: ClubProfileInput, version: string): Promise<OwnClub> {
  return unwrapResponse(api.me.club.$put({ json: input }, { headers: toIfMatch(version) }));
}

/**
 * Refused if somebody else has changed the photo since the one of `version` was read. A retry with the
 * same key is not.
 */
export async function saveClubPhoto(photo: File, version: string, key: string): Promise<string> {
  const headers = { 'Content-Type': photo.type, ...toIfMatch(version), 'Idempotency-Key': key };
  const { photoUrl } = await unwrapResponse(
    api.me.club.photo.$put({}, { headers, init: { body: photo } }),
  );
  return photoUrl;
}

/** Refused if somebody else has changed the photo since the one of `version` was read. */
export async function deleteClubPhoto(version: string): Promise<null> {
  await unwrapResponse(api.me.club.photo.$delete({}, { headers: toIfMatch(version) }));
  return null;
}

export function updateCachedOwnClub(client: QueryClient, club: OwnClub): void {
  client.setQueryData<Me | null>(meQuery.queryKey, (me) => me && { ...me, club });
  // Drop the data of other screens, so that they do not show old data, such as the URL of a deleted photo.
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
}

export function updateCachedOwnPhoto(client: QueryClient, photoUrl: string | null): void {
  const club = client.getQueryData(meQuery.queryKey)?.club;
  if (club) updateCachedOwnClub(client, { ...club, photoUrl });
}
