import type { SeasonChoices, SeasonOffer, SeasonPreview } from '@fixturebook/contract/season';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';

/** The preview is not refetched while the screen is open, because the form's choices refer to its rows. */
export function seasonQuery(year: number) {
  return queryOptions({
    queryKey: ['season', year],
    queryFn: (): Promise<SeasonPreview> =>
      unwrapResponse(api.me.seasons[':year'].$post({ param: { year: String(year) } })),
    staleTime: 'static',
    gcTime: 0,
  });
}

export function acceptSeasonPlan({ id, year }: SeasonPreview, choices: SeasonChoices) {
  return unwrapResponse(
    api.me.seasons[':year'][':id'].acceptance.$post({
      param: { id, year: String(year) },
      json: choices,
    }),
  );
}

export function seasonOffersQuery() {
  return queryOptions({
    queryKey: [...matchesKey, 'offers'],
    queryFn: (): Promise<{ items: SeasonOffer[] }> => unwrapResponse(api['season-offers'].$get()),
  });
}

export async function refuseSeasonOffer(id: string): Promise<void> {
  await unwrapResponse(api['season-offers'][':id'].refusal.$post({ param: { id } }));
}
