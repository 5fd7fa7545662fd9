import type { PublicSettings } from '@fixturebook/contract/settings';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from './api-client.ts';

export const settingsQuery = queryOptions({
  queryKey: ['settings'],
  queryFn: (): Promise<PublicSettings> => unwrapResponse(api.settings.$get()),
  staleTime: 'static',
});
