import { expect, test } from 'vitest';
import { checkInputWithSchema } from './use-schema-check.ts';

test('returns the error of a rule without a field under an empty name', () => {
  const issues = [{ path: [], message: 'Choose another match.' }];
  const schema = { safeParse: () => ({ success: false as const, error: { issues } }) };
  expect(checkInputWithSchema(schema, {})).toEqual({ errors: { '': 'Choose another match.' } });
});
