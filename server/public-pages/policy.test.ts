import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createPreviewGate } from './policy.ts';

describe('createPreviewGate', () => {
  it('looks up one picture at a time', async () => {
    const runInTurn = createPreviewGate();
    let running = 0;
    const counts: number[] = [];
    const find = async () => {
      counts.push(++running);
      await pause(1);
      running--;
    };
    await Promise.all(['one', 'two', 'one', 'two'].map((network) => runInTurn(network, find)));
    expect(counts).toEqual([1, 1, 1, 1]);
  });

  it('serves a second network within three lookups, while another asked first for many', async () => {
    const runInTurn = createPreviewGate();
    const order: string[] = [];
    const ask = (network: string, count: number) =>
      Array.from({ length: count }, () => runInTurn(network, async () => order.push(network)));
    await Promise.all([...ask('busy', 5), ...ask('other', 1)]);
    expect(order.indexOf('other')).toBeLessThan(3);
  });

  it('goes on with the next lookup after one that failed', async () => {
    const runInTurn = createPreviewGate();
    const failed = runInTurn('one', () => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    expect(await runInTurn('one', async () => 'found')).toBe('found');
  });
});
