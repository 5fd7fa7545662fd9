import { expect, test } from 'vitest';
import {
  ChangedElsewhereError,
  getErrorsByPath,
  isFinalRefusal,
  NotStoredError,
  toSubmitFailure,
} from './field-errors.ts';

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

test.each([
  ['a refusal of the server', { status: 409, code: 'team-busy' }, true],
  ['a session that has ended', { status: 401, code: 'unauthorized' }, false],
  ['a busy server', { status: 503, code: 'unavailable' }, false],
  ['the error page of a proxy', { status: 404, code: '' }, false],
  ['another club in this tab', { status: 409, code: 'other-club' }, false],
  ['a lost connection', {}, false],
])(
  'isFinalRefusal tells whether the next press sends a new change after %s',
  (_, fields, isFinal) => {
    expect(isFinalRefusal(Object.assign(new Error('It failed.'), fields))).toBe(isFinal);
  },
);

test('isFinalRefusal returns true after somebody else has changed the same', () => {
  expect(isFinalRefusal(new ChangedElsewhereError(values, 'They were quicker.'))).toBe(true);
});

test('isFinalRefusal returns true for an error that says that nothing is stored', () => {
  expect(isFinalRefusal(new NotStoredError('They have said no.'))).toBe(true);
});
