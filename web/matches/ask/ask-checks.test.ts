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

describe('checkAskForm', () => {
  it('sends no terms when the user has not opened them', () => {
    const values = { ...createAskFormValues(terms), message: ' Shall we? ' };
    expect(checkAskForm(values, { fixtureId, ownFixtureId, hasTerms: false })).toEqual({
      input: { fixtureId, ownFixtureId, message: 'Shall we?', terms: {} },
    });
  });

  it('requires a team name when the club offers none of its free dates', () => {
    const context = { fixtureId, ownFixtureId: undefined, hasTerms: false };
    const values = createAskFormValues(terms);
    expect(checkAskForm(values, context)).toEqual({ errors: { teamName: 'Fill in this field.' } });
    expect(checkAskForm({ ...values, teamName: 'Sunday XI' }, context)).toMatchObject({
      input: { teamName: 'Sunday XI', ownFixtureId: undefined },
    });
  });

  it('sends the terms that the user opened, and reports their errors by field', () => {
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
