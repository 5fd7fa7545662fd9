import type { FreeClubsCount } from '@fixturebook/contract/public-pages/free-clubs-count';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export function countFreeClubs(query: { postcode: string; date: string }): Promise<FreeClubsCount> {
  return unwrapResponse(api['free-clubs-count'].$get({ query }));
}
