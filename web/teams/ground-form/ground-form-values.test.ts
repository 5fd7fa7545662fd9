import { type Ground, GroundInput } from '@fixturebook/contract/teams/grounds';
import { expect, it } from 'vitest';
import { checkInputWithSchema } from '../../ui/form/use-schema-check.ts';
import {
  emptyGroundValues,
  isGroundStored,
  toGroundFormValues,
  toGroundInput,
} from './ground-form-values.ts';

const ground: Ground = {
  id: '5cf9a0a1-54ab-4cf1-8d9f-5f7b0a4d2a02',
  name: 'Lower Meadow',
  postcode: 'SW18 4RD',
  whatThreeWords: 'filled.count.soap',
  pitches: 2,
  surface: 'grass',
  notes: 'The gate is behind the church.',
  version: '1',
};

it('converts the stored ground to the fields of the form and back', () => {
  const input = GroundInput.parse(toGroundInput(toGroundFormValues(ground)));
  expect(isGroundStored(input, ground)).toBe(true);
  expect(isGroundStored({ ...input, pitches: 1 }, ground)).toBe(false);
});

it('requires the name and the postcode of a ground, and leaves the number of pitches open', () => {
  expect(checkInputWithSchema(GroundInput, toGroundInput(emptyGroundValues))).toEqual({
    errors: {
      name: 'Enter the name of the ground.',
      postcode: 'Enter the postcode.',
    },
  });
  const values = { ...emptyGroundValues, name: 'The Green', postcode: 'sw18 4rd' };
  expect(checkInputWithSchema(GroundInput, toGroundInput(values))).toMatchObject({
    input: { name: 'The Green', postcode: 'SW18 4RD', pitches: null, surface: null },
  });
});
