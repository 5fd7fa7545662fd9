import type { Fixture } from '@fixturebook/contract/fixtures';
import type { FindDate } from '@fixturebook/contract/opponents/find';
import { describe, expect, it } from 'vitest';
import {
  getDefaultMatchTerms,
  listCompatibleFixtures,
  omitUnsuitableListing,
} from './ask-rules.ts';

const ours = 'our club';
const theirs = 'their club';

function createFixture(clubId: string, change: Partial<Fixture>): Fixture {
  const open = { startTime: null, format: null, overs: null, surface: null };
  const place = { ground: 'The Rec', postcode: 'SW18 4RD', side: 'home' };
  const fixture = { ...open, ...place, date: '2027-06-05', status: 'open', club: { id: clubId } };
  return { ...fixture, ...change } as Fixture;
}

describe('listCompatibleFixtures', () => {
  it('lists the free dates on which the asking club can play away when the requested club plays at home', () => {
    const asked = createFixture(theirs, { side: 'home' });
    const found = listCompatibleFixtures(
      asked,
      [
        createFixture(ours, { teamName: 'away', side: 'away' }),
        createFixture(ours, { teamName: 'at home too', side: 'home' }),
        createFixture(ours, { teamName: 'agreed', side: 'away', status: 'confirmed' }),
        createFixture(theirs, { teamName: 'not ours', side: 'away' }),
        createFixture(ours, { teamName: 'either', side: 'either' }),
      ],
      ours,
    );
    expect(found.map(({ teamName }) => teamName)).toEqual(['away', 'either']);
  });
});

describe('getDefaultTerms', () => {
  const away = createFixture(ours, { side: 'away', startTime: '12:00', format: 'declaration' });

  it('suggests the host’s terms for a match, and the guest’s terms where the host has specified none', () => {
    const asked = createFixture(theirs, { startTime: '13:30', ground: 'The Green' });
    expect(getDefaultMatchTerms(asked, away, 'N1 1AA')).toMatchObject({
      startTime: '13:30',
      ground: 'The Green',
      format: 'declaration',
    });
  });

  it('suggests only the postcode of the asking club as the ground when it has listed no free date', () => {
    const asked = createFixture(theirs, { side: 'away' });
    expect(getDefaultMatchTerms(asked, undefined, 'N1 1AA')).toMatchObject({
      ground: '',
      postcode: 'N1 1AA',
    });
  });

  it('suggests the ground of the requested club when both clubs can host', () => {
    const asked = createFixture(theirs, { side: 'either', ground: 'The Green' });
    const own = createFixture(ours, { side: 'either', ground: 'The Meadow' });
    expect(getDefaultMatchTerms(asked, own, 'N1 1AA')).toMatchObject({ ground: 'The Green' });
  });
});

it('lists no day of a team that usually plays away to ask a club that plays away', () => {
  const day = { teamName: 'Sunday XI', fixture: null, listing: { side: 'away' } } as FindDate;
  expect(omitUnsuitableListing(day, { side: 'away' }).listing).toBeNull();
  expect(omitUnsuitableListing(day, { side: 'home' })).toBe(day);
  expect(omitUnsuitableListing(day, { side: 'either' })).toBe(day);
});
