import type { OwnClub } from '@fixturebook/contract/clubs';
import { formatPhone } from '@fixturebook/contract/format';
import { phonePrefix } from '@fixturebook/contract/site';
import { toFormValues } from '../../ui/form/form-values.ts';

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
export type ProfileFormValues = typeof emptyProfileValues;

export function toProfileFormValues(club: OwnClub): ProfileFormValues {
  const names = Object.keys(emptyProfileValues) as (keyof ProfileFormValues)[];
  return toFormValues({ ...club, contactNumber: formatPhone(club.contactNumber) }, names);
}

export function toProfileInput(values: ProfileFormValues) {
  return { ...values, morePitches: values.morePitches !== '' };
}
