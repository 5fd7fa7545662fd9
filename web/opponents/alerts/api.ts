import type { FollowedClubList } from '@fixturebook/contract/opponents/followed-clubs';
import type {
  SavedSearch,
  SavedSearchInput,
  SavedSearchList,
} from '@fixturebook/contract/opponents/saved-searches';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export const savedSearchesQuery = queryOptions({
  queryKey: ['saved-searches'],
  queryFn: (): Promise<SavedSearchList> => unwrapResponse(api.me['saved-searches'].$get()),
});

export function createSavedSearch(json: SavedSearchInput, key: string): Promise<SavedSearch> {
  return unwrapResponse(
    api.me['saved-searches'].$post({ json }, { headers: { 'Idempotency-Key': key } }),
  );
}

export async function deleteSavedSearch(id: string): Promise<void> {
  await unwrapResponse(api.me['saved-searches'][':id'].$delete({ param: { id } }));
}

export const followedClubsQuery = queryOptions({
  queryKey: ['followed-clubs'],
  queryFn: (): Promise<FollowedClubList> => unwrapResponse(api.me['followed-clubs'].$get()),
});

export async function followClub(slug: string): Promise<void> {
  await unwrapResponse(api.me['followed-clubs'][':slug'].$put({ param: { slug } }));
}

export async function unfollowClub(slug: string): Promise<void> {
  await unwrapResponse(api.me['followed-clubs'][':slug'].$delete({ param: { slug } }));
}
