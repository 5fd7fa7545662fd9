import type { Settings } from '@fixturebook/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from './api-client.ts';

/** How the server is set up. It stays so while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (): Promise<Settings> => unwrapResponse(api.settings.$get()),
  staleTime: 'static',
});
