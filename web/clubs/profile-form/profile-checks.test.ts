import { describe, expect, it } from 'vitest';
import { checkProfile } from './profile-checks.ts';
import { createProfileValues, toProfileValues } from './profile-form-values.ts';

const filledIn = {
  ...createProfileValues('secretary@ashgreen.example'),
  name: 'Ash Green CC',
  username: 'ashgreen',
  description: 'Two Saturday sides and a Sunday XI.',
  postcode: 'sw18 4rd',
  contactNumber: '+44 7700 900123',
};

describe('checkProfile', () => {
  it('accepts a profile without what3words and website', () => {
    expect(checkProfile(filledIn)).toMatchObject({
      input: { name: 'Ash Green CC', whatThreeWords: '', website: '' },
    });
  });

  it('reads whether the club has more than one pitch', () => {
    expect(checkProfile(filledIn)).toMatchObject({ input: { morePitches: false } });
    expect(checkProfile({ ...filledIn, morePitches: 'checked' })).toMatchObject({
      input: { morePitches: true },
    });
  });

  it('names missing required fields, and treats a phone prefix alone as empty', () => {
    expect(checkProfile(createProfileValues(''))).toEqual({
      errors: {
        name: 'Fill in this field.',
        username: 'Fill in this field.',
        description: 'Fill in this field.',
        postcode: 'Fill in this field.',
        contactNumber: 'Fill in this field.',
        contactEmail: 'Fill in this field.',
      },
    });
  });

  it.each(['12345', 'SW18', 'QQ99 9ZZZ'])('rejects the postcode %s', (postcode) => {
    expect(checkProfile({ ...filledIn, postcode })).toEqual({
      errors: { postcode: 'Please enter a valid UK postcode.' },
    });
  });

  it.each(['07700 900123', '020 7946 0958', '+353 1 865 0123'])(
    'accepts the phone number %s',
    (number) => {
      expect(checkProfile({ ...filledIn, contactNumber: number })).toHaveProperty('input');
    },
  );

  it.each(['12', 'ask at the bar', '+44 7700'])('rejects the phone number %s', (number) => {
    expect(checkProfile({ ...filledIn, contactNumber: number })).toEqual({
      errors: { contactNumber: 'Enter a phone number, such as +44 20 7946 0958.' },
    });
  });
});

it('formats a stored profile for the form', () => {
  const club = {
    ...filledIn,
    id: '01980000-0000-7000-8000-000000000000',
    slug: 'ash-green-cc',
    postcode: 'SW18 4RD',
    point: null,
    photoUrl: null,
    contactNumber: '+447700900123',
    morePitches: true,
  };
  expect(toProfileValues(club)).toEqual({
    ...filledIn,
    postcode: 'SW18 4RD',
    morePitches: 'checked',
  });
});
