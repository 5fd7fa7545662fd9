import { describe, expect, it } from 'vitest';
import { ClubProfileInput, PhoneNumber } from './club-profile.ts';

const profile = {
  name: 'Ash Green CC',
  username: 'Secretary',
  description: 'A friendly side.',
  postcode: 'SW18 4RD',
  contactNumber: '020 7946 0958',
  contactEmail: 'fixtures@club.example',
};

function listInvalidFields(fields: Record<string, unknown>) {
  const parsed = ClubProfileInput.safeParse({ ...profile, ...fields });
  return parsed.success ? [] : parsed.error.issues.map(({ path }) => path.join('.'));
}

describe('validation of a club name', () => {
  it.each([
    ['the flag of Wales', 'Côr 🏴\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f} CC'],
    ['a family', 'Family 👨\u200d👩\u200d👧 XI'],
    ['a Persian name', 'باشگاه می\u200cخواهم'],
    ['a Hindi name', 'क्\u200dष क्रिकेट'],
  ])('keeps the joiners in a club name with %s', (_what, name) => {
    expect(ClubProfileInput.parse({ ...profile, name }).name).toBe(name.normalize('NFC'));
  });

  it('removes joiners between Latin letters, so that no two club names look alike', () => {
    const { name } = ClubProfileInput.parse({ ...profile, name: 'Ash\u200d Gr\u200ceen CC\u200d' });
    expect(name).toBe('Ash Green CC');
  });

  it('removes extra spaces and invisible characters from a club name', () => {
    const { name } = ClubProfileInput.parse({
      ...profile,
      name: ' Ash\u200b  Green\u00a0CC\u2060 ',
    });
    expect(name).toBe('Ash Green CC');
  });

  it('stores a letter and its separate accent in a club name as one character', () => {
    const { name } = ClubProfileInput.parse({ ...profile, name: 'Co\u0302r' });
    expect(name).toBe('C\u00f4r');
  });

  it.each(['', '   ', '\u200b', '!!!', 'Ash\u0000Green', 'a'.repeat(81), 7, null])(
    'rejects the invalid club name %j',
    (name) => {
      expect(listInvalidFields({ name })).toContain('name');
    },
  );
});

describe('validation of a club website', () => {
  it.each([
    ['', ''],
    ['www.club.example', 'https://www.club.example'],
    ['http://club.example/fixtures', 'http://club.example/fixtures'],
  ])('accepts the club website %j and stores it as %j', (website, stored) => {
    expect(ClubProfileInput.parse({ ...profile, website }).website).toBe(stored);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://club.example', 'club', 'https://'])(
    'rejects the club website %j, which is not an HTTP address',
    (website) => {
      expect(listInvalidFields({ website })).toEqual(['website']);
    },
  );
});

describe('validation of a phone number', () => {
  it.each([
    ['+44 20 7946 0958', '+442079460958'],
    ['020 7946 0958', '+442079460958'],
    ['(020) 7946-0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['+44 07700 900123', '+447700900123'],
    ['0044 7700 900123', '+447700900123'],
    ['+353 1 234 5678', '+35312345678'],
  ])('accepts the phone number %j and stores it as %j', (typed, stored) => {
    expect(PhoneNumber.parse(typed)).toBe(stored);
    expect(PhoneNumber.parse(stored)).toBe(stored);
  });

  it.each([
    '',
    '+44 ',
    '12',
    '+44 12345',
    'ring the bar',
    'ring 020 7946 0958',
    '020 7946 0958 ext 12',
    '+4412345678901234',
    '+999 1234 5678',
  ])('rejects the invalid phone number %j', (typed) => {
    expect(PhoneNumber.safeParse(typed).error?.issues).toMatchObject([
      { message: 'Enter a phone number, such as +44 20 7946 0958.' },
    ]);
  });
});
