import type { AdvertList } from '@fixturebook/contract/adverts';
import { queryOptions } from '@tanstack/react-query';
import { answer, api } from '../api-client.ts';

/** They stay so while the page is open. */
export const advertsQuery = queryOptions({
  queryKey: ['adverts'],
  queryFn: (): Promise<AdvertList> => answer(api.adverts.$get()),
  staleTime: 'static',
});
