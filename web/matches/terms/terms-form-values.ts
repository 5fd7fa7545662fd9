import type { Terms } from '@fixturebook/contract/matches';
import { parseNumber } from '../../ui/form/form-values.ts';

export type TermsFormValues = Record<keyof Terms, string>;

export function toTermsInput(values: TermsFormValues) {
  return {
    ...values,
    startTime: values.startTime || null,
    format: values.format || null,
    overs: values.format === 'limited-overs' ? parseNumber(values.overs) : null,
    surface: values.surface || null,
  };
}
