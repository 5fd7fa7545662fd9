import type { Terms } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { checkAskForm } from './ask-checks.ts';
import { createAskFormValues } from './ask-form-values.ts';

const terms: Terms = {
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
    const values = { ...createAskFormValues(terms), message: ' Shall we? ' };
    expect(checkAskForm(values, { fixtureId, ownFixtureId, hasTerms: false })).toEqual({
      input: { fixtureId, ownFixtureId, message: 'Shall we?', terms: {} },
    });
  });

  it('needs the name of a team where there is no own date', () => {
    const context = { fixtureId, ownFixtureId: undefined, hasTerms: false };
    const values = createAskFormValues(terms);
    expect(checkAskForm(values, context)).toEqual({ errors: { teamName: 'Fill in this field.' } });
    expect(checkAskForm({ ...values, teamName: 'Sunday XI' }, context)).toMatchObject({
      input: { teamName: 'Sunday XI', ownFixtureId: undefined },
    });
  });

  it('sends the terms that were looked at, and tells what is wrong in them', () => {
    const context = { fixtureId, ownFixtureId, hasTerms: true };
    const values = { ...createAskFormValues(terms), teas: 'By the home side' };
    expect(checkAskForm(values, context)).toMatchObject({
      input: { terms: { ...terms, teas: 'By the home side' } },
    });
    expect(checkAskForm({ ...values, ground: ' ' }, context)).toEqual({
      errors: { ground: 'Fill in this field.' },
    });
  });
});
