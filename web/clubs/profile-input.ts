import { ClubProfileInput, phoneMessage } from '@fixturebook/contract/clubs';
import { postcodeMessage } from '@fixturebook/contract/geocoding';
import { phonePrefix } from '@fixturebook/contract/profile-form';
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { isValid } from 'postcode';
import { checkWith } from '../ui/form/check-with.ts';
import { requiredMessage } from '../ui/form/required.ts';
import type { Checked, FieldErrors } from '../ui/form/use-submit-form.ts';
import { type ProfileValues, profileInputOf } from './profile-values.ts';

const required = [
  ...(['name', 'username', 'description', 'postcode', 'contactNumber', 'contactEmail'] as const),
];

/** What the server takes, or what is wrong where. */
export function checkProfile(values: ProfileValues): Checked<ProfileValues, ClubProfileInput> {
  const typed = { ...values, contactNumber: withoutBarePrefix(values.contactNumber) };
  const checked = checkFields(typed);
  const errors: FieldErrors<ProfileValues> = 'errors' in checked ? checked.errors : {};
  if (!isValid(typed.postcode.trim())) errors.postcode = postcodeMessage;
  if (!isPhone(typed.contactNumber)) errors.contactNumber ??= phoneMessage;
  for (const name of required) if (!typed[name].trim()) errors[name] = requiredMessage;
  return Object.keys(errors).length > 0 ? { errors } : checked;
}

const checkFields = checkWith(ClubProfileInput, profileInputOf);

/** The prefix by itself is what the form began with: nothing was typed. */
function withoutBarePrefix(number: string): string {
  return number.trim() === phonePrefix.trim() ? '' : number;
}

/** As the server sees it: a British number may come without its prefix. */
function isPhone(text: string): boolean {
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'GB', extract: false });
  return phone?.isPossible() === true && !phone.ext;
}
