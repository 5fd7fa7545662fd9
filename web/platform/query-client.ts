import { QueryClient } from '@tanstack/react-query';
import { fetchWithOfflineFallback, storeResponsesOffline } from './answer-cache.ts';
import { refetchAfterInvalidatedFirstRead } from './fetch-again.ts';
import { NetworkError, ProblemError } from './problem-error.ts';
import { restoreClockOffset } from './server-clock.ts';
import { setTabOwnerFromShownAccount } from './session/session.ts';
import { createStaleTime } from './stale-time.ts';

export function createQueryClient(): QueryClient {
  restoreClockOffset();
  const client = new QueryClient({
    // Without `networkMode: 'always'`, offline queries wait instead of failing or using stored data.
    defaultOptions: {
      queries: {
        staleTime: createStaleTime(30_000),
        retry: shouldRetryQuery,
        retryDelay: (failures) => retryDelaysMs[failures] ?? 0,
        networkMode: 'always',
        refetchOnReconnect: true,
        persister: fetchWithOfflineFallback,
      },
      mutations: { networkMode: 'always' },
    },
  });
  // The storage reads the owner of the tab, so the owner is set first.
  setTabOwnerFromShownAccount(client.getQueryCache());
  storeResponsesOffline(client.getQueryCache());
  refetchAfterInvalidatedFirstRead(client);
  return client;
}

/** With these pauses a screen says within two seconds that it cannot be loaded. */
const retryDelaysMs = [400, 800];

/** A busy server refuses some reads with 429, and answers them again a second later. */
function shouldRetryQuery(failures: number, error: Error): boolean {
  if (failures >= retryDelaysMs.length) return false;
  if (error instanceof NetworkError) return true;
  return error instanceof ProblemError && (error.status === 429 || error.status >= 500);
}
