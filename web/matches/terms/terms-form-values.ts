import type { Terms } from '@fixturebook/contract/matches';

/** The values of the form fields, all as text. */
export interface TermsFormValues extends Record<string, string> {
  date: string;
  startTime: string;
  ground: string;
  postcode: string;
  format: string;
  overs: string;
  surface: string;
  ball: string;
  teas: string;
  costShare: string;
  notes: string;
}

export function toTermsFormValues(terms: Terms): TermsFormValues {
  return {
    ...terms,
    startTime: terms.startTime ?? '',
    format: terms.format ?? '',
    overs: terms.overs === null ? '' : String(terms.overs),
    surface: terms.surface ?? '',
  };
}

/** In the shape of the contract, but not validated: text that is no number becomes `NaN`. */
export function toTermsInput(values: TermsFormValues) {
  const overs = values.overs.trim();
  return {
    ...values,
    startTime: values.startTime || null,
    format: values.format || null,
    overs: values.format !== 'limited-overs' || overs === '' ? null : Number(overs),
    surface: values.surface || null,
  };
}
