import { expect, test } from 'vitest';
import { getErrorsByPath, toSubmitFailure } from './field-errors.ts';

const values = { date: '', ground: '' };

test('shows the first of two errors that the server returns for a field', () => {
  const errors = [
    { path: 'date', message: 'Enter a date.' },
    { path: 'date', message: 'Enter a date between 2000 and 2100.' },
    { path: 'other', message: 'Not in this form.' },
  ];
  const error = Object.assign(new Error('date: Enter a date.'), { errors });
  expect(toSubmitFailure(getErrorsByPath(error), values)).toEqual({
    errors: { date: 'Enter a date.' },
    alert: 'Not in this form.',
  });
});

test('shows an error that belongs to no field in the alert of the form', () => {
  const errors = { date: 'Enter a date.', '': 'Choose another match.' };
  expect(toSubmitFailure(errors, values)).toEqual({
    errors: { date: 'Enter a date.' },
    alert: 'Choose another match.',
  });
  expect(toSubmitFailure({ date: 'Enter a date.' }, values)).toHaveProperty('alert', null);
});
