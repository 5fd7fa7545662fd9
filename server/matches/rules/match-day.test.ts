import { describe, expect, it } from 'vitest';
import { addDays } from '../../platform/calendar.ts';
import {
  findDueReconfirmationDays,
  findProblemWithCallOffReason,
  findRelistProblem,
} from './match-day.ts';

const date = '2030-06-15';

describe('reasons to call off a match', () => {
  it.each([
    ['weather', -1, undefined],
    ['opposition-pulled-out', -30, undefined],
    ['rained-off', -1, 'too-early'],
    ['weather', 0, undefined],
    ['conceded', 0, undefined],
    ['weather', 1, 'too-late'],
    ['abandoned', 1, undefined],
    ['abandoned', 7, undefined],
    ['abandoned', 8, 'too-late'],
  ] as const)(
    'finds for the call-off reason ‘%s’, %i days after the match (negative: before), the problem: %s',
    (reason, days, fault) => {
      expect(findProblemWithCallOffReason(reason, date, addDays(date, days))).toBe(fault);
    },
  );

  it('allows a called-off date to be listed as free until it has passed, unless the match was rained off', () => {
    expect(findRelistProblem('weather', date, date)).toBeUndefined();
    expect(findRelistProblem('conceded', date, date)).toBeUndefined();
    expect(findRelistProblem('rained-off', date, date)).toMatch('used for a match');
    expect(findRelistProblem('conceded', date, '2030-06-16')).toMatch('has passed');
  });
});

describe('due reconfirmations', () => {
  it('returns that a reconfirmation is due only seven and two days before a match', () => {
    const dueDays = Array.from({ length: 20 }, (_, days) => days).flatMap((days) => {
      const today = addDays(date, -days);
      return findDueReconfirmationDays({ date, agreedOn: '2030-01-01' }, today) ?? [];
    });
    expect(dueDays).toEqual([2, 2, 7, 7, 7, 7, 7]);
  });

  it('returns that no reconfirmation is due on the day on which the match was agreed', () => {
    expect(
      findDueReconfirmationDays({ date, agreedOn: '2030-06-08' }, '2030-06-08'),
    ).toBeUndefined();
    expect(findDueReconfirmationDays({ date, agreedOn: '2030-06-08' }, '2030-06-13')).toBe(2);
  });
});
