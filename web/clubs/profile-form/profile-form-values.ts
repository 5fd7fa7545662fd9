import type { OwnClub } from '@fixturebook/contract/clubs';
import { phonePrefix } from '@fixturebook/contract/site';
import { toFormValues } from '../../ui/form/form-values.ts';
import { formatPhone } from '../phone-words.ts';

export const emptyProfileValues = {
  name: '',
  username: '',
  description: '',
  postcode: '',
  whatThreeWords: '',
  contactNumber: phonePrefix,
  contactEmail: '',
  website: '',
  morePitches: '',
};
export type ProfileValues = typeof emptyProfileValues;

export function toProfileValues(club: OwnClub): ProfileValues {
  const names = Object.keys(emptyProfileValues) as (keyof ProfileValues)[];
  return toFormValues({ ...club, contactNumber: formatPhone(club.contactNumber) }, names);
}

export function toProfileInput(values: ProfileValues) {
  return { ...values, morePitches: values.morePitches !== '' };
}
