import { ClubProfileInput, CompleteClubProfileInput } from '@fixturebook/contract/club-profile';
import { describe, expect, it } from 'vitest';
import { checkInputWithSchema } from '../../ui/form/use-schema-check.ts';
import {
  emptyProfileValues,
  type ProfileFormValues,
  toProfileFormValues,
  toProfileInput,
} from './profile-form-values.ts';

const filledIn = {
  ...emptyProfileValues,
  contactEmail: 'secretary@ashgreen.example',
  name: 'Ash Green CC',
  username: 'ashgreen',
  description: 'Two Saturday sides and a Sunday XI.',
  postcode: 'sw18 4rd',
  contactNumber: '+44 7700 900123',
};

function checkProfileForm(values: ProfileFormValues) {
  return checkInputWithSchema(CompleteClubProfileInput, toProfileInput(values));
}

describe('club profile form', () => {
  it('accepts a club profile without what3words and website', () => {
    expect(checkProfileForm(filledIn)).toMatchObject({
      input: { name: 'Ash Green CC', whatThreeWords: '', website: '' },
    });
  });

  it('converts the checkbox for more than one pitch to a boolean', () => {
    expect(checkProfileForm(filledIn)).toMatchObject({ input: { morePitches: false } });
    expect(checkProfileForm({ ...filledIn, morePitches: 'checked' })).toMatchObject({
      input: { morePitches: true },
    });
  });

  it('reports missing required fields, and treats a phone number with only a country code as empty', () => {
    expect(checkProfileForm(emptyProfileValues)).toEqual({
      errors: {
        name: 'Enter the club name.',
        username: 'Enter a username.',
        description: 'Enter the club description.',
        postcode: 'Enter the postcode.',
        contactNumber: 'Enter a phone number, such as +44 20 7946 0958.',
        contactEmail: 'Enter an email address, such as secretary@club.org.uk.',
      },
    });
  });

  it('lets a new club leave the username and the description for later', () => {
    const values = { ...filledIn, username: '', description: '' };
    expect(checkInputWithSchema(ClubProfileInput, toProfileInput(values))).toMatchObject({
      input: { name: 'Ash Green CC', username: '', description: '' },
    });
  });

  it.each(['12345', 'SW18', 'QQ99 9ZZZ'])('rejects the invalid postcode %s', (postcode) => {
    expect(checkProfileForm({ ...filledIn, postcode })).toEqual({
      errors: { postcode: 'Please enter a valid UK postcode.' },
    });
  });
});

it('converts a stored club profile to form values', () => {
  const club = {
    ...filledIn,
    id: '01980000-0000-7000-8000-000000000000',
    slug: 'ash-green-cc',
    postcode: 'SW18 4RD',
    point: null,
    photoUrl: null,
    publicPath: null,
    contactNumber: '+447700900123',
    morePitches: true,
    version: 'a',
  };
  expect(toProfileFormValues(club)).toEqual({
    ...filledIn,
    postcode: 'SW18 4RD',
    morePitches: 'checked',
  });
});
