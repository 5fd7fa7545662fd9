import { expect, test } from 'vitest';
import { checkTerms } from './terms-checks.ts';
import type { TermsFormValues } from './terms-form-values.ts';
import { toTermsFormValues } from './terms-form-values.ts';

const today = '2027-05-01';

const values: TermsFormValues = {
  date: '2027-06-05',
  startTime: '13:30',
  ground: ' The Rec ',
  postcode: 'sw18 4rd',
  format: 'limited-overs',
  overs: '40',
  surface: '',
  ball: '',
  teas: '',
  costShare: '',
  notes: '',
};

test('converts filled-in terms to the types of the contract, and empty fields to null', () => {
  const checked = checkTerms(values, today);
  expect(checked).toEqual({
    input: {
      ...values,
      ground: 'The Rec',
      postcode: expect.stringMatching(/^sw18 4rd$/i),
      overs: 40,
      surface: null,
    },
  });
});

test('drops overs when the format has none', () => {
  expect(checkTerms({ ...values, format: 'declaration' }, today)).toMatchObject({
    input: { format: 'declaration', overs: null },
  });
});

test('reports an error for each invalid field', () => {
  const wrong = { ...values, date: '2027-04-30', ground: ' ', postcode: 'Rec', overs: 'forty' };
  expect(checkTerms(wrong, today)).toEqual({
    errors: {
      date: 'Choose a date from today on.',
      ground: 'Fill in this field.',
      postcode: expect.any(String),
      overs: 'Enter a whole number of overs from 1 to 120.',
    },
  });
});

test('accepts unchanged the form values of agreed terms', () => {
  const checked = checkTerms(values, today);
  if ('errors' in checked) throw new Error('The terms must be valid.');
  expect(checkTerms(toTermsFormValues(checked.input), today)).toEqual(checked);
});
