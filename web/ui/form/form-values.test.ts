import { expect, it } from 'vitest';
import { toFormValues } from './form-values.ts';

it('ends the lines of a stored text as text fields do', () => {
  expect(toFormValues({ description: 'one\r\ntwo\rthree' })).toEqual({
    description: 'one\ntwo\nthree',
  });
});
