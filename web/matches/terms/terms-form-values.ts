import type { Terms } from '@fixturebook/contract/matches';
import { parseNumber } from '../../ui/form/form-values.ts';

export type TermsFormValues = Record<keyof Terms, string>;

/** The terms, and the box that keeps a new ground for next time. */
export type TermsFieldsValues = TermsFormValues & { keepGround: string };

/** Leaves out whether a new ground is to be kept, which is no part of the terms. */
export function toTermsInput({
  keepGround: _,
  ...values
}: TermsFormValues & { keepGround?: string }) {
  return {
    ...values,
    startTime: values.startTime || null,
    format: values.format || null,
    overs: values.format === 'limited-overs' ? parseNumber(values.overs) : null,
    surface: values.surface || null,
  };
}
