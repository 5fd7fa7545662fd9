import type { MatchForecast } from '@fixturebook/contract/weather/forecasts';
import { queryOptions } from '@tanstack/react-query';
import { api, unwrapResponse } from '../../platform/api-client.ts';

/** The values on which a forecast depends. A match that has been moved needs another forecast. */
interface ForecastSubject {
  id: string;
  date: string;
  startTime: string | null;
  postcode: string;
}

export function matchForecastQuery({ id, date, startTime, postcode }: ForecastSubject) {
  return createForecastQuery([id, date, startTime ?? '', postcode], () =>
    unwrapResponse(api.matches[':id'].forecast.$get({ param: { id } })),
  );
}

export function reconfirmationForecastQuery(token: string) {
  return createForecastQuery([token], () =>
    unwrapResponse(api.reconfirmations.forecast.$get({ query: { token } })),
  );
}

/** The server fetches a forecast at most once an hour. A failed read is not repeated, as nobody waits for it. */
function createForecastQuery(subject: string[], queryFn: () => Promise<MatchForecast>) {
  return queryOptions({
    queryKey: ['forecast', ...subject],
    queryFn,
    staleTime: 10 * 60_000,
    retry: false,
  });
}

export type ForecastQuery = ReturnType<typeof createForecastQuery>;
