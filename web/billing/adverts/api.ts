import type { AdvertList } from '@fixturebook/contract/adverts';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** Adverts do not change while the page is open. */
export const advertsQuery = queryOptions({
  queryKey: ['adverts'],
  queryFn: (): Promise<AdvertList> => unwrapResponse(api.adverts.$get()),
  staleTime: 'static',
});
