import type { Terms } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { newAskValues } from './ask-form-values.ts';
import { checkAsking } from './ask-input.ts';

const sheet: Terms = {
  date: '2100-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: null,
  overs: null,
  surface: null,
  ball: '',
  teas: '',
  costShare: '',
  notes: '',
};
const fixtureId = '01980000-0000-7000-8000-000000000001';
const ownFixtureId = '01980000-0000-7000-8000-000000000002';

describe('checkAsking', () => {
  it('asks from an own date, and leaves the terms to the two dates', () => {
    const values = { ...newAskValues(sheet), message: ' Shall we? ' };
    expect(checkAsking(values, { fixtureId, ownFixtureId, hasTerms: false })).toEqual({
      input: { fixtureId, ownFixtureId, message: 'Shall we?', terms: {} },
    });
  });

  it('needs the name of a team where there is no own date', () => {
    const asked = { fixtureId, ownFixtureId: undefined, hasTerms: false };
    const values = newAskValues(sheet);
    expect(checkAsking(values, asked)).toEqual({ errors: { teamName: 'Fill in this field.' } });
    expect(checkAsking({ ...values, teamName: 'Sunday XI' }, asked)).toMatchObject({
      input: { teamName: 'Sunday XI', ownFixtureId: undefined },
    });
  });

  it('sends the terms that were looked at, and tells what is wrong in them', () => {
    const asked = { fixtureId, ownFixtureId, hasTerms: true };
    const values = { ...newAskValues(sheet), teas: 'By the home side' };
    expect(checkAsking(values, asked)).toMatchObject({
      input: { terms: { ...sheet, teas: 'By the home side' } },
    });
    expect(checkAsking({ ...values, ground: ' ' }, asked)).toEqual({
      errors: { ground: 'Fill in this field.' },
    });
  });
});
