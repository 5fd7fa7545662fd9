import type { Terms } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { formatCounterOffer } from './counter-offer-words.ts';

const asked: Terms = {
  date: '2027-06-05',
  startTime: '13:00',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 40,
  surface: null,
  ball: '',
  teas: 'Ours',
  costShare: '',
  notes: '',
};

const format = (change: Partial<Terms>) => formatCounterOffer(asked, { ...asked, ...change });

test('formats what a counter-offer changes, with what was asked for', () => {
  expect(format({ startTime: '13:30' })).toBe('yes, but a 13:30 start instead of 13:00');
  expect(format({ overs: 35 })).toBe('yes, but 35 overs instead of 40 overs');
  expect(format({ format: 'twenty20', overs: null })).toBe('yes, but Twenty20 instead of 40 overs');
  expect(format({ ground: 'The Green' })).toBe(
    'yes, but at The Green, SW18 4RD instead of The Rec, SW18 4RD',
  );
});

test('formats several changes, new details and details that a counter-offer leaves open', () => {
  expect(format({ startTime: '13:30', ball: 'Pink', teas: '' })).toBe(
    'yes, but a 13:30 start instead of 13:00, ball “Pink” and with the teas left open',
  );
});
