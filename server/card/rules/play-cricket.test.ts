import type { Terms } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { getPlayCricketState } from './play-cricket.ts';

const terms: Terms = {
  date: '2027-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: 'limited-overs',
  overs: 40,
  surface: 'grass',
  ball: '',
  teas: '',
  costShare: '',
  notes: '',
};
const agreed = { terms, calledOff: false };

describe('a match', () => {
  it('is to be entered until it is ticked', () => {
    expect(getPlayCricketState(agreed, null)).toBe('to-enter');
    expect(getPlayCricketState(agreed, agreed)).toBe('entered');
  });

  it.each([
    { date: '2027-06-06' },
    { startTime: null },
    { ground: 'Town Park' },
    { postcode: 'EC1A 1BB' },
    { format: 'twenty20' as const },
    { overs: 35 },
  ])('is to be entered anew where this changed: %o', (change) => {
    const changed = { terms: { ...terms, ...change }, calledOff: false };
    expect(getPlayCricketState(changed, agreed)).toBe('changed');
  });

  it('is left as it is where only what stands nowhere on Play-Cricket changed', () => {
    const changed = {
      terms: { ...terms, teas: 'Home side', notes: 'Bring a scorer' },
      calledOff: false,
    };
    expect(getPlayCricketState(changed, agreed)).toBe('entered');
  });

  it('that is called off is to be taken out again, or was never to be entered', () => {
    const off = { terms, calledOff: true };
    expect(getPlayCricketState(off, agreed)).toBe('changed');
    expect(getPlayCricketState(off, off)).toBe('entered');
    expect(getPlayCricketState(off, null)).toBeNull();
  });
});
