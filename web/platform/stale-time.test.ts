import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { createStaleTime } from './stale-time.ts';

const dayMs = 24 * 60 * 60 * 1000;

function fetchWithDataDated(updatedAt: number, staleTime: ReturnType<typeof createStaleTime>) {
  const client = new QueryClient();
  client.setQueryData(['card'], 'stored', { updatedAt });
  return client.fetchQuery({ queryKey: ['card'], queryFn: () => 'new', staleTime });
}

it('fetches data again when it is dated in the future, because the clock was set back', async () => {
  for (const ms of [0, 30_000])
    expect(await fetchWithDataDated(Date.now() + dayMs, createStaleTime(ms))).toBe('new');
});

it('keeps data while it is fresh', async () => {
  expect(await fetchWithDataDated(Date.now() - 10_000, createStaleTime(30_000))).toBe('stored');
  expect(await fetchWithDataDated(Date.now() - 40_000, createStaleTime(30_000))).toBe('new');
});
