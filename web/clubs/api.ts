import type { Me } from '@fixturebook/contract/accounts';
import type {
  Club,
  ClubList,
  ClubMap,
  ClubProfileInput,
  OwnClub,
} from '@fixturebook/contract/clubs';
import type { PostcodePoint } from '@fixturebook/contract/geocoding';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { answer, api } from '../platform/api-client.ts';
import { meQuery } from '../platform/session/session.ts';
import type { AskedClubs } from './club-list-address.ts';
import type { WantedClub } from './club-of-state.ts';

export { phoneInWords } from './phone.ts';

/** What one club sees of another. */
export function clubQuery(club: WantedClub) {
  return queryOptions({
    queryKey: ['clubs', club],
    queryFn: () => fetchClub(club),
    meta: { keep: true },
  });
}

function fetchClub({ slug, name }: WantedClub): Promise<Club> {
  return slug === undefined
    ? answer(api.clubs['by-name'][':name'].$get({ param: { name: encodeURIComponent(name) } }))
    : answer(api.clubs[':slug'].$get({ param: { slug: encodeURIComponent(slug) } }));
}

/** A page of all clubs, with what was asked for: it stays to be seen while the next is on its way. */
export type FoundClubs = ClubList & { asked: AskedClubs };

export function clubListQuery(asked: AskedClubs) {
  return queryOptions({
    queryKey: ['clubs', 'list', asked],
    queryFn: ({ signal }) => fetchClubList(asked, signal),
    placeholderData: keepPreviousData,
  });
}

async function fetchClubList(asked: AskedClubs, signal: AbortSignal): Promise<FoundClubs> {
  const query = { ...asked, page: String(asked.page) };
  return { ...(await answer(api.clubs.$get({ query }, { init: { signal } }))), asked };
}

/** Every club whose place is known, as GeoJSON. */
export const clubMapQuery = queryOptions({
  queryKey: ['clubs', 'map'],
  queryFn: ({ signal }): Promise<ClubMap> =>
    answer(api.clubs.map.$get(undefined, { init: { signal } })),
  staleTime: 5 * 60_000,
});

/** Where a postcode is. */
export function fetchPostcode(postcode: string): Promise<PostcodePoint> {
  return answer(api.postcodes[':postcode'].$get({ param: { postcode } }));
}

/** Sets the own club up, or changes it. */
export function saveOwnClub(input: ClubProfileInput): Promise<OwnClub> {
  return answer(api.me.club.$put({ json: input }));
}

/** Answers where the photo is to be found now. */
export async function savePhoto(photo: File): Promise<string> {
  const headers = { 'Content-Type': photo.type };
  const { photoUrl } = await answer(api.me.club.photo.$put({}, { headers, init: { body: photo } }));
  return photoUrl;
}

export async function removePhoto(): Promise<null> {
  await answer(api.me.club.photo.$delete());
  return null;
}

/** Call with what the server answered. All that shows clubs or distances is asked anew. */
export function showOwnClub(client: QueryClient, club: OwnClub): void {
  client.setQueryData<Me | null>(meQuery.queryKey, (me) => me && { ...me, club });
  // Screens that one comes to next show nothing of what was: the old photo is deleted by then.
  client.removeQueries({ type: 'inactive' });
  void client.invalidateQueries();
}

export function showOwnPhoto(client: QueryClient, photoUrl: string | null): void {
  const club = client.getQueryData(meQuery.queryKey)?.club;
  if (club) showOwnClub(client, { ...club, photoUrl });
}
