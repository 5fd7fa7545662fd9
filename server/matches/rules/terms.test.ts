import type { Terms } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import {
  addTeasToDescription,
  applyTermsChange,
  assertValidTerms,
  countTimeOrPlaceChangesSince,
  findTimeWhenDateWasAgreed,
  formatPlayingTimeRange,
  isTimeOrPlaceChanged,
} from './terms.ts';

const open = {
  date: '2030-06-15',
  startTime: null,
  ground: '',
  postcode: 'E1 6AN',
  format: null,
  overs: null,
  surface: null,
};
const host = { ...open, ground: 'The Rec', postcode: 'SW18 4RD' };
const terms: Terms = { ...host, ball: '', teas: '', costShare: '', notes: '' };

describe('a change of terms', () => {
  it('removes the number of overs when the format changes', () => {
    const limited = { ...terms, format: 'limited-overs', overs: 40 } as const;
    expect(applyTermsChange(limited, { format: 'twenty20' }).overs).toBeNull();
    expect(applyTermsChange(limited, { ball: 'Pink' }).overs).toBe(40);
    expect(() => assertValidTerms(applyTermsChange(terms, { overs: 40 }))).toThrow(
      'Give overs only with',
    );
  });

  it('detects a change of the time or the place of a match', () => {
    for (const change of [{ date: '2030-06-16' }, { startTime: '13:00' }, { postcode: 'E1 6AN' }])
      expect(isTimeOrPlaceChanged(terms, { ...terms, ...change })).toBe(true);
    expect(isTimeOrPlaceChanged(terms, { ...terms, teas: 'Ours' })).toBe(false);
  });
});

describe('the history of agreed terms', () => {
  const at = (hour: number) => new Date(`2030-06-08T${hour}:00:00Z`);
  const agreed = (hour: number, change: Partial<Terms>) => {
    return { terms: { ...terms, ...change }, agreedAt: at(hour) };
  };
  const first = agreed(10, {});

  it('finds when the current date of a match was agreed', () => {
    const [away, back] = [agreed(11, { date: '2030-06-16' }), agreed(12, {})];
    expect(findTimeWhenDateWasAgreed([first])).toEqual(at(10));
    expect(findTimeWhenDateWasAgreed([agreed(11, { teas: 'Ours' }), first])).toEqual(at(10));
    expect(findTimeWhenDateWasAgreed([away, first])).toEqual(at(11));
    expect(findTimeWhenDateWasAgreed([agreed(13, { ball: 'Pink' }), back, away, first])).toEqual(
      at(12),
    );
  });

  it('counts how often the time or place of a match has changed since an instant', () => {
    const moved = { startTime: '13:00' };
    const history = [agreed(13, {}), agreed(12, { ...moved, teas: 'Ours' }), agreed(11, moved)];
    expect(countTimeOrPlaceChangesSince([...history, first], at(10))).toBe(2);
    expect(countTimeOrPlaceChangesSince([...history, first], at(12))).toBe(1);
    expect(countTimeOrPlaceChangesSince([first], at(10))).toBe(0);
  });
});

describe('the time for which a pitch is taken', () => {
  it.each([
    [
      'for the whole day when the match has no start time',
      null,
      null,
      '[2030-06-15 00:00,2030-06-16 00:00)',
    ],
    [
      'for the seven hours of a declaration match',
      '13:00',
      'declaration',
      '[2030-06-15 13:00,2030-06-15 20:00)',
    ],
    [
      'for the three hours of a Twenty20 match',
      '18:00',
      'twenty20',
      '[2030-06-15 18:00,2030-06-15 21:00)',
    ],
    [
      'until the next day for a match late in the evening',
      '22:30',
      'twenty20',
      '[2030-06-15 22:30,2030-06-16 01:30)',
    ],
  ] as const)('reserves the pitch %s', (_name, startTime, format, playing) => {
    expect(formatPlayingTimeRange({ ...terms, startTime, format })).toBe(playing);
  });

  it('reserves the pitch in London’s local time, also when the clocks change', () => {
    const spring = { ...terms, date: '2030-03-31', startTime: '00:30' };
    expect(formatPlayingTimeRange(spring)).toBe('[2030-03-31 00:30,2030-03-31 07:30)');
  });
});

it('adds the teas to the description of a fixture only once', () => {
  expect(addTeasToDescription('', 'Sandwiches')).toBe('Teas: Sandwiches');
  expect(addTeasToDescription('Bar open.', 'Sandwiches')).toBe('Bar open.\nTeas: Sandwiches');
  expect(addTeasToDescription('Bar open.\nTeas: Sandwiches', 'Sandwiches')).toMatch(
    /^Bar open.\nTeas: \w+$/,
  );
  expect(addTeasToDescription('x'.repeat(1_999), 'Sandwiches')).toHaveLength(1_999);
});
