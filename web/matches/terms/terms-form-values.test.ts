import { createUpcomingTermsSchema } from '@fixturebook/contract/matches';
import { expect, test } from 'vitest';
import { toFormValues } from '../../ui/form/form-values.ts';
import { checkInputWithSchema } from '../../ui/form/use-schema-check.ts';
import { type TermsFormValues, toTermsInput } from './terms-form-values.ts';

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

function checkTermsForm(form: TermsFormValues) {
  return checkInputWithSchema(createUpcomingTermsSchema(today), toTermsInput(form));
}

test('converts the values of the terms form to API input, and empty fields to null', () => {
  const checked = checkTermsForm(values);
  expect(checked).toEqual({
    input: {
      ...values,
      ground: 'The Rec',
      postcode: 'SW18 4RD',
      overs: 40,
      surface: null,
    },
  });
});

test('removes the number of overs when the match format has none', () => {
  expect(checkTermsForm({ ...values, format: 'declaration' })).toMatchObject({
    input: { format: 'declaration', overs: null },
  });
});

test('reports an error for each invalid field of the terms form', () => {
  const wrong = { ...values, date: '2027-04-30', ground: ' ', postcode: 'Rec', overs: 'forty' };
  expect(checkTermsForm(wrong)).toEqual({
    errors: {
      date: 'Choose today or a later date.',
      ground: 'Enter the ground.',
      postcode: 'Please enter a valid UK postcode.',
      overs: 'Enter a whole number of overs from 1 to 120.',
    },
  });
});

test('reports no error when the terms form is filled with agreed terms and submitted unchanged', () => {
  const checked = checkTermsForm(values);
  if ('errors' in checked) throw new Error('The terms must be valid.');
  expect(checkTermsForm(toFormValues(checked.input))).toEqual(checked);
});
