import { ClubProfileInput, phoneMessage } from '@fixturebook/contract/clubs';
import { postcodeMessage } from '@fixturebook/contract/geocoding';
import { phonePrefix } from '@fixturebook/contract/site';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isValid } from 'postcode';
import { requiredMessage } from '../../ui/form/required-message.ts';
import { createSchemaCheck } from '../../ui/form/schema-checks.ts';
import type { Checked, FieldErrors } from '../../ui/form/use-submit-form.ts';
import { type ProfileValues, toProfileInput } from './profile-form-values.ts';

const requiredFields = [
  ...(['name', 'username', 'description', 'postcode', 'contactNumber', 'contactEmail'] as const),
];

/** Returns the API input, or an error for each invalid field. */
export function checkProfile(values: ProfileValues): Checked<ProfileValues, ClubProfileInput> {
  const normalized = { ...values, contactNumber: removeBarePrefix(values.contactNumber) };
  const checked = checkFields(normalized);
  const errors: FieldErrors<ProfileValues> = 'errors' in checked ? checked.errors : {};
  if (!isValid(normalized.postcode.trim())) errors.postcode = postcodeMessage;
  if (!isPhoneNumber(normalized.contactNumber)) errors.contactNumber ??= phoneMessage;
  for (const name of requiredFields) if (!normalized[name].trim()) errors[name] = requiredMessage;
  return Object.keys(errors).length > 0 ? { errors } : checked;
}

const checkFields = createSchemaCheck(ClubProfileInput, toProfileInput);

/** The form starts with the prefix, so the prefix alone means that nothing was typed. */
function removeBarePrefix(number: string): string {
  return number.trim() === phonePrefix.trim() ? '' : number;
}

/** Accepts British numbers without the prefix, as the server does. */
function isPhoneNumber(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  return phone?.isPossible() === true && !phone.ext;
}
