import type { Ground, GroundInput } from '@fixturebook/contract/teams/grounds';
import { hasChanges, parseNumber, toFormValues } from '../../ui/form/form-values.ts';

export const emptyGroundValues = {
  name: '',
  postcode: '',
  whatThreeWords: '',
  pitches: '',
  surface: '',
  notes: '',
};
export type GroundFormValues = typeof emptyGroundValues;

export function toGroundFormValues(ground: Ground): GroundFormValues {
  return toFormValues(ground, Object.keys(emptyGroundValues) as (keyof GroundFormValues)[]);
}

export function toGroundInput(values: GroundFormValues) {
  return {
    ...values,
    pitches: parseNumber(values.pitches),
    surface: values.surface || null,
  };
}

/** Returns whether a change is stored already, because the answer to an earlier try was lost. */
export function isGroundStored(input: GroundInput, ground: Ground): boolean {
  return !hasChanges(input, ground);
}
