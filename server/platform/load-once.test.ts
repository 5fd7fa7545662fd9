import { expect, it, vi } from 'vitest';
import { loadOnce } from './load-once.ts';

it('loads a value once for all calls', async () => {
  const load = vi.fn(async () => 'loaded');
  const get = loadOnce(load);
  expect(await Promise.all([get(), get()])).toEqual(['loaded', 'loaded']);
  expect(await get()).toBe('loaded');
  expect(load).toHaveBeenCalledTimes(1);
});

it('loads a value again after a failure', async () => {
  const load = vi
    .fn<() => Promise<string>>()
    .mockRejectedValueOnce(new Error('too many open files'))
    .mockResolvedValueOnce('loaded');
  const get = loadOnce(load);
  await expect(get()).rejects.toThrow('too many open files');
  expect(await get()).toBe('loaded');
});
