import { expect, test } from 'vitest';
import { placeAfter } from './reading-place.ts';

const list = { viewport: 600, size: 2000 };
const atEnd = { offset: 1400, isAtEnd: true };
const further = { offset: 500, isAtEnd: false };

test('who goes up leaves the end, and who comes down to it is there again', () => {
  expect(placeAfter(atEnd, { ...list, offset: 1300 }).isAtEnd).toBe(false);
  expect(placeAfter(further, { ...list, offset: 1000 }).isAtEnd).toBe(false);
  expect(placeAfter(further, { ...list, offset: 1390 }).isAtEnd).toBe(true);
});

test('the end goes on being where one is when more is measured below', () => {
  expect(placeAfter(atEnd, { ...list, offset: 1400, size: 2900 }).isAtEnd).toBe(true);
  expect(placeAfter(atEnd, { ...list, offset: 3051, size: 3883 }).isAtEnd).toBe(true);
  expect(placeAfter(further, { ...list, offset: 500, size: 2900 }).isAtEnd).toBe(false);
});

test('one is at the end when what is below turns out to be shorter', () => {
  const unmeasured = { offset: 3051, isAtEnd: false };
  expect(placeAfter(unmeasured, { ...list, offset: 3051, size: 3653 }).isAtEnd).toBe(true);
});
