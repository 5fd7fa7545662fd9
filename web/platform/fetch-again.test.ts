import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchCurrent, refetchAffected, refetchAfterInvalidatedFirstRead } from './fetch-again.ts';
import { NetworkError } from './problem-error.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const silence = new Promise<never>(() => {});

it('fetches what the server has stored now although the cached answer is fresh', async () => {
  const client = new QueryClient();
  client.setQueryData(['fixture'], 'before');
  const query = { queryKey: ['fixture'], queryFn: async () => 'now' };
  expect(await fetchCurrent(client, query)).toBe('now');
});

it('does not wait for a read that began before, and gives its callers the new answer', async () => {
  const client = new QueryClient();
  const { promise: older, resolve: answerOlder } = Promise.withResolvers<string>();
  const queryFn = vi.fn().mockReturnValueOnce(older).mockResolvedValue('now');
  const query = { queryKey: ['fixture'], queryFn };
  const joined = client.fetchQuery(query);
  const current = fetchCurrent(client, query);
  answerOlder('before');
  expect(await current).toBe('now');
  expect(await joined).toBe('now');
  expect(client.getQueryData(['fixture'])).toBe('now');
});

it('fails with one network error after 15 seconds if the server is silent', async () => {
  const queryFn = vi.fn(() => silence);
  const reading = fetchCurrent(new QueryClient(), { queryKey: ['fixture'], queryFn });
  const failure = expect(reading).rejects.toBeInstanceOf(NetworkError);
  await vi.advanceTimersByTimeAsync(15_000);
  await failure;
  expect(queryFn).toHaveBeenCalledOnce();
});

it('stops waiting for a refetch after 4 seconds, and shows its answer when it arrives', async () => {
  const client = new QueryClient();
  client.setQueryData(['fixtures'], 'before');
  const { promise: answer, resolve } = Promise.withResolvers<string>();
  const query = { queryKey: ['fixtures'], queryFn: () => answer, staleTime: 60_000 };
  const stopObserving = new QueryObserver(client, query).subscribe(() => {});

  const done = vi.fn();
  void refetchAffected(client, ['fixtures']).then(done);
  await vi.advanceTimersByTimeAsync(3_999);
  expect(done).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(done).toHaveBeenCalledOnce();
  expect(client.getQueryData(['fixtures'])).toBe('before');

  resolve('after');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['fixtures'])).toBe('after');
  stopObserving();
});

it('refetches a query that was invalidated during its first read', async () => {
  const client = new QueryClient();
  refetchAfterInvalidatedFirstRead(client);
  const { promise: older, resolve: answerOlder } = Promise.withResolvers<string>();
  const queryFn = vi.fn().mockReturnValueOnce(older).mockResolvedValue('now');
  void client.prefetchQuery({ queryKey: ['match'], queryFn });
  await client.invalidateQueries({ queryKey: ['match'], refetchType: 'all' });
  answerOlder('before');
  await vi.advanceTimersByTimeAsync(0);
  expect(client.getQueryData(['match'])).toBe('now');
  expect(queryFn).toHaveBeenCalledTimes(2);
});

it('reads a query once if nothing invalidates it during its first read', async () => {
  const client = new QueryClient();
  refetchAfterInvalidatedFirstRead(client);
  const queryFn = vi.fn(async () => 'now');
  await client.prefetchQuery({ queryKey: ['match'], queryFn });
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFn).toHaveBeenCalledOnce();
});
