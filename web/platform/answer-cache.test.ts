import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { fetchWithOfflineFallback } from './answer-cache.ts';
import { isServerUnreachableError, NetworkError, ProblemError } from './problem-error.ts';

const networkError = new NetworkError(new TypeError('Failed to fetch'));

it('returns the response of the server to a query that is kept for offline use', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { persister: fetchWithOfflineFallback } },
  });
  const options = { queryKey: ['card'], meta: { keepOffline: true } as const };
  expect(await client.fetchQuery({ ...options, queryFn: () => 'new' })).toBe('new');
});

it('fails a query without a network when the offline cache has no response', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { persister: fetchWithOfflineFallback } },
  });
  const queryFn = () => Promise.reject(networkError);
  const query = client.fetchQuery({ queryKey: ['card'], meta: { keepOffline: true }, queryFn });
  await expect(query).rejects.toBe(networkError);
});

it('treats gateway errors as an unreachable server, but not other error responses', () => {
  expect(isServerUnreachableError(networkError)).toBe(true);
  expect(
    [502, 503, 504].map((status) => isServerUnreachableError(new ProblemError(status, {}))),
  ).toEqual([true, true, true]);
  for (const error of [new ProblemError(404, {}), new ProblemError(500, {}), new Error()])
    expect(isServerUnreachableError(error)).toBe(false);
});
