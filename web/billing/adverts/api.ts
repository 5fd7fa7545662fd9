import type { AdvertList } from '@fixturebook/contract/adverts';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export const advertsQuery = queryOptions({
  queryKey: ['adverts'],
  queryFn: (): Promise<AdvertList> => unwrapResponse(api.adverts.$get()),
  staleTime: 'static',
});
