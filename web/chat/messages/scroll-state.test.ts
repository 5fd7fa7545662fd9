import { expect, test } from 'vitest';
import { getNextScrollState } from './scroll-state.ts';

const list = { viewport: 600, size: 2000 };
const atEnd = { offset: 1400, isAtEnd: true };
const scrolledUp = { offset: 500, isAtEnd: false };

test('treats the message list as at its end until the user scrolls up, and when they scroll back down', () => {
  expect(getNextScrollState(atEnd, { ...list, offset: 1300 }).isAtEnd).toBe(false);
  expect(getNextScrollState(scrolledUp, { ...list, offset: 1000 }).isAtEnd).toBe(false);
  expect(getNextScrollState(scrolledUp, { ...list, offset: 1390 }).isAtEnd).toBe(true);
});

test('still treats the message list as at its end when new messages are added below', () => {
  expect(getNextScrollState(atEnd, { ...list, offset: 1400, size: 2900 }).isAtEnd).toBe(true);
  expect(getNextScrollState(atEnd, { ...list, offset: 3051, size: 3883 }).isAtEnd).toBe(true);
  expect(getNextScrollState(scrolledUp, { ...list, offset: 500, size: 2900 }).isAtEnd).toBe(false);
});

test('treats the message list as at its end when its height shrinks to the scroll position', () => {
  const unmeasured = { offset: 3051, isAtEnd: false };
  expect(getNextScrollState(unmeasured, { ...list, offset: 3051, size: 3653 }).isAtEnd).toBe(true);
});
