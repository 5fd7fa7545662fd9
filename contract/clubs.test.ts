import { describe, expect, it } from 'vitest';
import { ClubProfileInput } from './clubs.ts';

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

describe('the name of a club', () => {
  it('is normalised without extra spaces and invisible characters', () => {
    const { name } = ClubProfileInput.parse({
      ...profile,
      name: ' Ash\u200b  Green\u00a0CC\u2060 ',
    });
    expect(name).toBe('Ash Green CC');
  });

  it('is normalised to composed accents', () => {
    const { name } = ClubProfileInput.parse({ ...profile, name: 'Co\u0302r' });
    expect(name).toBe('C\u00f4r');
  });

  it.each(['', '   ', '\u200b', '!!!', 'Ash\u0000Green', 'a'.repeat(81), 7, null])(
    'is not %j',
    (name) => {
      expect(listInvalidFields({ name })).toContain('name');
    },
  );
});

describe('a website', () => {
  it.each([
    ['', ''],
    ['www.club.example', 'https://www.club.example'],
    ['http://club.example/fixtures', 'http://club.example/fixtures'],
  ])('typed as %j is kept as %j', (website, kept) => {
    expect(ClubProfileInput.parse({ ...profile, website }).website).toBe(kept);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'ftp://club.example', 'club', 'https://'])(
    'is not %j',
    (website) => {
      expect(listInvalidFields({ website })).toEqual(['website']);
    },
  );
});
