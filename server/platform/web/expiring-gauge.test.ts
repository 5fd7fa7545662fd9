import { expect, it, vi } from 'vitest';
import { createMetrics } from './metrics.ts';

it('shows for ten minutes whether the pictures could be reached, and for 70 whether the mail server could', async () => {
  const { registry, mailServerReachable, storageReachable } = createMetrics();
  const now = vi.spyOn(performance, 'now');
  const listValues = async () => (await registry.metrics()).match(/^\w+_reachable\{.*$/gm);
  now.mockReturnValue(0);
  mailServerReachable.set({ lane: 'urgent' }, 0);
  storageReachable.set({ place: 'bucket' }, 0);
  now.mockReturnValue(5 * 60_000);
  mailServerReachable.set({ lane: 'notice' }, 1);
  expect(await listValues()).toEqual([
    'mail_server_reachable{lane="urgent"} 0',
    'mail_server_reachable{lane="notice"} 1',
    'storage_reachable{place="bucket"} 0',
  ]);
  now.mockReturnValue(10 * 60_000);
  expect(await listValues()).toEqual([
    'mail_server_reachable{lane="urgent"} 0',
    'mail_server_reachable{lane="notice"} 1',
  ]);
  now.mockReturnValue(70 * 60_000);
  expect(await listValues()).toEqual(['mail_server_reachable{lane="notice"} 1']);
  mailServerReachable.set({ lane: 'urgent' }, 0);
  expect(await listValues()).toHaveLength(2);
  now.mockRestore();
});
