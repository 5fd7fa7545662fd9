import { expect, it } from 'vitest';
import { formatDateTime } from './date-time.ts';

it('formats an instant in London time, in summer and in winter', () => {
  expect(formatDateTime('2027-06-05T12:30:00.000Z')).toBe('5 Jun 2027, 13:30');
  expect(formatDateTime('2027-01-05T23:05:00.000Z')).toBe('5 Jan 2027, 23:05');
});
