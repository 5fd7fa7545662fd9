import type { Reliability } from '@fixturebook/contract/opponents/reliability';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';

export function reliabilityQuery(slug: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'reliability', slug],
    queryFn: (): Promise<Reliability> =>
      unwrapResponse(
        api.clubs[':slug'].reliability.$get({ param: { slug: encodeURIComponent(slug) } }),
      ),
    meta: { keepOffline: true },
  });
}
