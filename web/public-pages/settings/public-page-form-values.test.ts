import type { PublicPageSettings } from '@fixturebook/contract/public-pages/public-pages';
import { expect, test } from 'vitest';
import { toPublicPageFormValues, toPublicPageInput } from './public-page-form-values.ts';

const choices = {
  isOn: true,
  area: 'buckinghamshire',
  town: 'Marlow',
  showsPostcode: false,
  showsMatches: true,
} as const;

test('the fields of the form stand for the choices that they were filled in with', () => {
  const settings: PublicPageSettings = {
    ...choices,
    path: '/club/marlow',
    district: 'SL7',
    version: 'a',
  };
  expect(toPublicPageInput(toPublicPageFormValues(settings))).toEqual(choices);
});
