import { fixtureInPastMessage } from '@fixturebook/contract/fixtures';
import { postcodeMessage } from '@fixturebook/contract/geocoding';
import { Terms } from '@fixturebook/contract/matches';
import { isValid } from 'postcode';
import { getLondonDate } from '../../ui/dates/calendar-date.ts';
import { requiredMessage } from '../../ui/form/required-message.ts';
import { createSchemaCheck } from '../../ui/form/schema-checks.ts';
import type { Checked, FieldErrors } from '../../ui/form/use-submit-form.ts';
import { type TermsFormValues, toTermsInput } from './terms-form-values.ts';

const checkFields = createSchemaCheck(Terms, toTermsInput);

/** Returns complete terms, or an error for each field. `today` is the earliest date allowed. */
export function checkTerms(
  values: TermsFormValues,
  today = getLondonDate(),
): Checked<TermsFormValues, Terms> {
  const checked = checkFields(values);
  const errors: FieldErrors<TermsFormValues> = 'errors' in checked ? checked.errors : {};
  if (!values.ground.trim()) errors.ground = requiredMessage;
  if (values.date && values.date < today) errors.date ??= fixtureInPastMessage;
  if (values.postcode.trim() && !isValid(values.postcode.trim()))
    errors.postcode ??= postcodeMessage;
  return Object.keys(errors).length > 0 ? { errors } : checked;
}
