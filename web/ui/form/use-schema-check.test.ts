import { expect, test } from 'vitest';
import { checkInputWithSchema } from './use-schema-check.ts';

test('returns a validation error that belongs to no field under an empty field name', () => {
  const issues = [{ path: [], message: 'Choose another match.' }];
  const schema = { safeParse: () => ({ success: false as const, error: { issues } }) };
  expect(checkInputWithSchema(schema, {})).toEqual({ errors: { '': 'Choose another match.' } });
});
