import type { QueryClient } from '@tanstack/react-query';
import { invalidateFixturesAndMatches } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';

const { played } = api.matches[':id'];

/** Ticks a match as played, or changes the note. Waits until the match has been read again. */
export async function markPlayed(client: QueryClient, id: string, note: string): Promise<void> {
  await unwrapResponse(played.$put({ param: { id }, json: { note } }));
  await invalidateFixturesAndMatches(client);
}

export async function unmarkPlayed(client: QueryClient, id: string): Promise<void> {
  await unwrapResponse(played.$delete({ param: { id } }));
  await invalidateFixturesAndMatches(client);
}
