import { lookup } from 'node:dns/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { startSilentResolver } from '../../testing/vendors/silent-resolver.ts';
import { createOutboundClient } from './outbound.ts';
import { createNameResolver } from './resolver.ts';

const silent = await startSilentResolver();
afterAll(() => silent.stop());
const timeoutMs = 400;
const resolve = createNameResolver({ servers: [silent.server], timeoutMs });

describe('a lookup whose DNS server does not answer', () => {
  it('cancels the lookup after its time limit, and does not connect', async () => {
    const outbound = createOutboundClient({ resolve });
    const started = performance.now();
    const sent = await outbound.post('https://p1.slow.example/x', {
      headers: {},
      body: Buffer.from('tea'),
    });
    expect(sent).toMatchObject({ outcome: 'unreached' });
    expect(performance.now() - started).toBeLessThan(20 * timeoutMs);
    expect(silent.countQueries()).toBeGreaterThan(0);
  });

  it('does not delay the lookups of the system, which the connections to the database need', async () => {
    const results: string[] = [];
    const hanging = Array.from({ length: 40 }, (_, index) =>
      resolve(`p${index}.slow.example`).then(
        () => results.push('answered'),
        () => results.push('failed'),
      ),
    );
    await Promise.all(Array.from({ length: 4 }, () => lookup('localhost')));
    expect(results).toEqual([]);
    await Promise.all(hanging);
    expect(results).toEqual(Array.from({ length: 40 }, () => 'failed'));
  });

  it('looks up at most eight names at the same time', async () => {
    const before = silent.countQueries();
    const hanging = Array.from({ length: 40 }, (_, index) => resolve(`q${index}.slow.example`));
    await Promise.allSettled(hanging);
    // Each of the names is asked for its IPv4 and its IPv6 address, at most twice.
    expect(silent.countQueries() - before).toBeLessThanOrEqual(3 * 8 * 4);
  });
});
