import { expect, it } from 'vitest';
import { findSeasonToPlan } from './season-rules.ts';

it.each([
  ['an empty card of the next season', 2031, 0, '2030-05-01', 2031],
  ['an empty card of this season', 2030, 0, '2030-01-07', 2030],
  ['this season in September', 2030, 20, '2030-09-01', 2031],
  ['the next season, planned in part', 2031, 5, '2030-11-21', 2031],
])('offers to plan a season when the card shows %s', (_what, season, count, today, planned) => {
  expect(findSeasonToPlan({ season, items: Array(count) }, today)).toBe(planned);
});

it.each([
  ['this season in August', 2030, 20, '2030-08-31'],
  ['a past season', 2029, 0, '2030-11-21'],
  ['a season after the next one', 2032, 5, '2030-11-21'],
])('does not offer to plan a season when the card shows %s', (_what, season, count, today) => {
  expect(findSeasonToPlan({ season, items: Array(count) }, today)).toBeUndefined();
});
