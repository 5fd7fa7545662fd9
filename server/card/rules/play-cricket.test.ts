import type { Terms } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { getPlayCricketEntryState } from './play-cricket.ts';

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

describe('the Play-Cricket state of a match', () => {
  it('shows a match as to be entered until the club marks it as entered', () => {
    expect(getPlayCricketEntryState(agreed, null)).toBe('to-enter');
    expect(getPlayCricketEntryState(agreed, agreed)).toBe('entered');
  });

  it.each([
    { date: '2027-06-06' },
    { startTime: null },
    { ground: 'Town Park' },
    { postcode: 'EC1A 1BB' },
    { format: 'twenty20' as const },
    { overs: 35 },
  ])('shows an entered match as changed after this change: %o', (change) => {
    const changed = { terms: { ...terms, ...change }, calledOff: false };
    expect(getPlayCricketEntryState(changed, agreed)).toBe('changed');
  });

  it('ignores changes of fields that Play-Cricket does not have', () => {
    const changed = {
      terms: { ...terms, teas: 'Home side', notes: 'Bring a scorer' },
      calledOff: false,
    };
    expect(getPlayCricketEntryState(changed, agreed)).toBe('entered');
  });

  it('shows a called-off match as changed only if the club had entered it', () => {
    const off = { terms, calledOff: true };
    expect(getPlayCricketEntryState(off, agreed)).toBe('changed');
    expect(getPlayCricketEntryState(off, off)).toBe('entered');
    expect(getPlayCricketEntryState(off, null)).toBeNull();
  });
});
