import type { SeasonChoices, SeasonOffer, SeasonPreview } from '@fixturebook/contract/season';
import { queryOptions } from '@tanstack/react-query';
import { matchesKey } from '../fixtures/api.ts';
import { api, unwrapResponse } from '../platform/api-client.ts';

/**
 * Each fetch makes the server plan the season again, so it is refetched only after a live event, and
 * when the client does not know which events it has missed.
 */
export function seasonQuery(year: number) {
  return queryOptions({
    queryKey: ['season', year],
    queryFn: (): Promise<SeasonPreview> =>
      unwrapResponse(api.me.seasons[':year'].$post({ param: { year: String(year) } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}

/** Returns a text by which two previews can be compared. Their ids and expiry times always differ. */
export function getPreviewContent({ id: _, expiresAt: __, ...content }: SeasonPreview): string {
  return JSON.stringify(content);
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

/** Can be undone for some seconds. */
export async function refuseSeasonOffer(id: string): Promise<void> {
  await unwrapResponse(
    api['season-offers'][':id'].refusal.$post({ param: { id }, query: { undoable: 'true' } }),
  );
}

export async function undoSeasonOfferRefusal(id: string): Promise<void> {
  await unwrapResponse(api['season-offers'][':id'].refusal.$delete({ param: { id } }));
}
