import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  chooseHostClub,
  createTermsFromFreeDates,
  type FreeDate,
  swapHomeAndAway,
} from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import type { FindDate } from '@fixturebook/contract/opponents/find';

export function listCompatibleFixtures(
  askedFixture: Fixture,
  dayFixtures: Fixture[],
  ownClubId: string,
): Fixture[] {
  return dayFixtures.filter((own) => own.club.id === ownClubId && fitsFreeDate(own, askedFixture));
}

/** Whether a free date of the asking club can be offered for the requested one. */
export function fitsFreeDate(own: Fixture, askedFixture: Fixture): boolean {
  const isSameDay = own.date === askedFixture.date;
  const hasHost = chooseHostClub(askedFixture.side, own.side) !== undefined;
  return own.status === 'open' && isSameDay && hasHost;
}

/** Removes the listing of a day on which nobody would host, as when both teams usually play away. */
export function omitUnsuitableListing(day: FindDate, { side }: Pick<Fixture, 'side'>): FindDate {
  const hasHost = !day.listing || chooseHostClub(side, day.listing.side) !== undefined;
  return hasHost ? day : { ...day, listing: null };
}

/** Whether the two dates say everything that a request needs, so that it is sent without a dialog. */
export function canAskAtOnce({
  fixture,
  ownFixture,
}: {
  fixture: Fixture;
  ownFixture: Fixture;
}): boolean {
  return (
    fixture.status === 'open' &&
    fitsFreeDate(ownFixture, fixture) &&
    getDefaultMatchTerms(fixture, ownFixture, '').ground !== ''
  );
}

/** Combines the terms of both dates. Without `ownFixture`, only the asking club's postcode is known. */
export function getDefaultMatchTerms(
  askedFixture: Fixture,
  ownFixture: Fixture | undefined,
  ownPostcode: string,
): Terms {
  const asking = ownFixture ?? createUnspecifiedFreeDate(askedFixture, ownPostcode);
  return isAskingClubHost(askedFixture, ownFixture)
    ? createTermsFromFreeDates(asking, askedFixture)
    : createTermsFromFreeDates(askedFixture, asking);
}

/** Whether the match is at the ground of the club that asks. */
export function isAskingClubHost(askedFixture: Fixture, ownFixture: Fixture | undefined): boolean {
  const side = ownFixture?.side ?? swapHomeAndAway(askedFixture.side);
  return chooseHostClub(askedFixture.side, side) === 'asking';
}

function createUnspecifiedFreeDate({ date }: Fixture, postcode: string): FreeDate {
  const unspecified = { startTime: null, format: null, overs: null, surface: null };
  return { ...unspecified, date, ground: '', postcode };
}
