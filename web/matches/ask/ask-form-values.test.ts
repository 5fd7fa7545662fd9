import { MatchRequestInput } from '@fixturebook/contract/matches';
import { describe, expect, it } from 'vitest';
import { checkInputWithSchema } from '../../ui/form/use-schema-check.ts';
import { toMatchRequestInput } from './ask-form-values.ts';

const defaultValues = {
  date: '2100-06-05',
  startTime: '13:30',
  ground: 'The Rec',
  postcode: 'SW18 4RD',
  format: '',
  overs: '',
  surface: '',
  ball: '',
  teas: '',
  costShare: '',
  notes: '',
};
const values = { ...defaultValues, teamName: '', message: '', keepTeam: '', keepGround: 'on' };
const fixtureId = '01980000-0000-7000-8000-000000000001';
const ownFixture = { id: '01980000-0000-7000-8000-000000000002', version: 'a' };

function checkAskForm(...form: Parameters<typeof toMatchRequestInput>) {
  return checkInputWithSchema(MatchRequestInput, toMatchRequestInput(...form));
}

describe('match request form', () => {
  it('sends no terms with a match request when they are those of the two free dates', () => {
    const withMessage = { ...values, message: ' Shall we? ' };
    expect(checkAskForm(withMessage, { fixtureId, ownFixture, defaultValues })).toEqual({
      input: {
        fixtureId,
        ownFixtureId: ownFixture.id,
        ownVersion: 'a',
        message: 'Shall we?',
        terms: {},
      },
    });
  });

  it('requires a team name in a match request when the club offers none of its free dates', () => {
    const context = { fixtureId, ownFixture: undefined, defaultValues };
    expect(checkAskForm(values, context)).toEqual({ errors: { teamName: 'Enter the team name.' } });
    expect(checkAskForm({ ...values, teamName: 'Sunday XI' }, context)).toMatchObject({
      input: { teamName: 'Sunday XI' },
    });
  });

  it('sends and validates only the terms that the user has changed', () => {
    const context = { fixtureId, ownFixture, defaultValues };
    expect(checkAskForm({ ...values, teas: 'By the home side' }, context)).toHaveProperty(
      'input.terms',
      { teas: 'By the home side' },
    );
    expect(checkAskForm({ ...values, ground: ' ' }, context)).toEqual({
      errors: { ground: 'Enter the ground.' },
    });
  });

  it('sends all terms with the ground that the user has entered when neither date has one', () => {
    const context = { fixtureId, ownFixture, defaultValues: { ...defaultValues, ground: '' } };
    expect(checkAskForm(values, context)).toMatchObject({
      input: { terms: { ground: 'The Rec', postcode: 'SW18 4RD', startTime: '13:30' } },
    });
  });
});
