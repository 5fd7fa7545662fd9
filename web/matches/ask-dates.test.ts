import type { Fixture } from '@fixturebook/contract/fixtures';
import { describe, expect, it } from 'vitest';
import { fittingDates, sheetFor } from './ask-dates.ts';

const ours = 'our club';
const theirs = 'their club';

function aFixture(clubId: string, change: Partial<Fixture>): Fixture {
  const open = { startTime: null, format: null, overs: null, surface: null };
  const place = { ground: 'The Rec', postcode: 'SW18 4RD', side: 'home' };
  const fixture = { ...open, ...place, date: '2027-06-05', status: 'open', club: { id: clubId } };
  return { ...fixture, ...change } as Fixture;
}

describe('fittingDates', () => {
  it('are own, free, and not at home like the other', () => {
    const asked = aFixture(theirs, { side: 'home' });
    const found = fittingDates(
      asked,
      [
        aFixture(ours, { teamName: 'away', side: 'away' }),
        aFixture(ours, { teamName: 'at home too', side: 'home' }),
        aFixture(ours, { teamName: 'agreed', side: 'away', status: 'confirmed' }),
        aFixture(theirs, { teamName: 'not ours', side: 'away' }),
        aFixture(ours, { teamName: 'either', side: 'either' }),
      ],
      ours,
    );
    expect(found.map(({ teamName }) => teamName)).toEqual(['away', 'either']);
  });
});

describe('sheetFor', () => {
  const away = aFixture(ours, { side: 'away', startTime: '12:00', format: 'declaration' });

  it('is as the host has it, and as the guest has it where the host leaves it open', () => {
    const asked = aFixture(theirs, { startTime: '13:30', ground: 'The Green' });
    expect(sheetFor(asked, away, 'N1 1AA')).toMatchObject({
      startTime: '13:30',
      ground: 'The Green',
      format: 'declaration',
    });
  });

  it('knows nothing of a ground that was never listed but the postcode of the club', () => {
    const asked = aFixture(theirs, { side: 'away' });
    expect(sheetFor(asked, undefined, 'N1 1AA')).toMatchObject({ ground: '', postcode: 'N1 1AA' });
  });

  it('is played where the asked club is, when both could host', () => {
    const asked = aFixture(theirs, { side: 'either', ground: 'The Green' });
    const own = aFixture(ours, { side: 'either', ground: 'The Meadow' });
    expect(sheetFor(asked, own, 'N1 1AA')).toMatchObject({ ground: 'The Green' });
  });
});
