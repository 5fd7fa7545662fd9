import { expect, it } from 'vitest';
import { createRecentErrors } from './recent-errors.ts';

it('counts the errors of the last five minutes, and forgets older ones', () => {
  let now = 0;
  const errors = createRecentErrors(() => now);
  errors.add();
  now = 2 * 60_000;
  errors.add();
  errors.add();
  expect(errors.count()).toBe(3);
  now = 5 * 60_000;
  expect(errors.count()).toBe(2);
  now = 60 * 60_000;
  expect(errors.count()).toBe(0);
});
