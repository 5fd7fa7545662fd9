import type { Settings } from '@fixturebook/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from './api-client.ts';

/** How the server is set up. It stays so while the page is open. */
export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (): Promise<Settings> => answer(api.settings.$get()),
  staleTime: 'static',
});
