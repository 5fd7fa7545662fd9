import type { ClubProfileInput, OwnClub } from '@fixturebook/contract/clubs';
import { phonePrefix } from '@fixturebook/contract/site';
import { formatPhone } from '../phone-words.ts';

/** All values are texts. */
export interface ProfileValues extends Record<string, string> {
  name: string;
  username: string;
  description: string;
  postcode: string;
  whatThreeWords: string;
  contactNumber: string;
  contactEmail: string;
  website: string;
  /** Empty means no. */
  morePitches: string;
}

/** Before set-up we only know the account's email address. */
export function createProfileValues(email: string): ProfileValues {
  return {
    name: '',
    username: '',
    description: '',
    postcode: '',
    whatThreeWords: '',
    contactNumber: phonePrefix,
    contactEmail: email,
    website: '',
    morePitches: '',
  };
}

export function toProfileValues(club: OwnClub): ProfileValues {
  return {
    name: club.name,
    username: club.username,
    description: club.description,
    postcode: club.postcode,
    whatThreeWords: club.whatThreeWords,
    contactNumber: formatPhone(club.contactNumber),
    contactEmail: club.contactEmail,
    website: club.website,
    morePitches: club.morePitches ? 'checked' : '',
  };
}

/** Maps the values to the shape of the API without checking them. */
export function toProfileInput(values: ProfileValues): ClubProfileInput {
  return { ...values, morePitches: values.morePitches !== '' };
}
