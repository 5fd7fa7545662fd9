import { describe, expect, it } from 'vitest';
import { createCircuitBreaker, getCallFailureReason } from './circuit-breaker.ts';

describe('a circuit breaker', () => {
  function start() {
    let time = 0;
    const breaker = createCircuitBreaker(() => time);
    const pass = (seconds: number) => {
      time += seconds * 1000;
    };
    return { breaker, pass };
  }

  it('allows calls until one fails', () => {
    const { breaker } = start();
    expect(breaker.mayCall()).toBe(true);
    breaker.recordSuccess();
    expect(breaker.mayCall()).toBe(true);
    expect(breaker.recordFailure()).toBe(30_000);
    expect(breaker.mayCall()).toBe(false);
  });

  it('allows one trial call after the pause, and all calls after its success', () => {
    const { breaker, pass } = start();
    breaker.recordFailure();
    pass(30);
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, false]);
    breaker.recordSuccess();
    expect([breaker.mayCall(), breaker.mayCall()]).toEqual([true, true]);
  });

  it('doubles the pause with each failed trial call, up to ten minutes', () => {
    const { breaker, pass } = start();
    const pauses = [breaker.recordFailure()];
    for (let trial = 0; trial < 6; trial += 1) {
      pass(600);
      expect(breaker.mayCall()).toBe(true);
      pauses.push(breaker.recordFailure());
    }
    expect(pauses).toEqual([30_000, 60_000, 120_000, 240_000, 480_000, 600_000, 600_000]);
  });

  it('counts concurrent failures as one and reports their pause once', () => {
    const { breaker, pass } = start();
    expect([breaker.recordFailure(), breaker.recordFailure()]).toEqual([30_000, undefined]);
    pass(30);
    expect(breaker.mayCall()).toBe(true);
    expect(breaker.recordFailure()).toBe(60_000);
  });
});

it('describes a failed call without the address that was called', () => {
  const refused = new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } });
  expect(getCallFailureReason(refused)).toBe('ECONNREFUSED');
  expect(getCallFailureReason(new DOMException('Aborted', 'TimeoutError'))).toBe('TimeoutError');
  expect(getCallFailureReason(new Error('status 503'))).toBe('status 503');
});
