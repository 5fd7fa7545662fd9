import { fixtureInPastMessage } from '@fixturebook/contract/fixtures';
import { postcodeMessage } from '@fixturebook/contract/geocoding';
import { Terms } from '@fixturebook/contract/matches';
import { isValid } from 'postcode';
import { londonToday } from '../ui/calendar-date.ts';
import { checkWith } from '../ui/form/check-with.ts';
import { requiredMessage } from '../ui/form/required.ts';
import type { Checked, FieldErrors } from '../ui/form/use-submit-form.ts';
import { type TermsFormValues, termsOfValues } from './terms-form-values.ts';

const checkFields = checkWith(Terms, termsOfValues);

/** A whole sheet as the server takes it, or what is wrong where. `today` is the first day to play on. */
export function checkTerms(
  values: TermsFormValues,
  today = londonToday(),
): Checked<TermsFormValues, Terms> {
  const checked = checkFields(values);
  const errors: FieldErrors<TermsFormValues> = 'errors' in checked ? checked.errors : {};
  if (!values.ground.trim()) errors.ground = requiredMessage;
  if (values.date && values.date < today) errors.date ??= fixtureInPastMessage;
  if (values.postcode.trim() && !isValid(values.postcode.trim()))
    errors.postcode ??= postcodeMessage;
  return Object.keys(errors).length > 0 ? { errors } : checked;
}
