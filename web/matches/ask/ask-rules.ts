import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  chooseHost,
  combineFreeDates,
  type FreeDate,
  getOpposingSide,
} from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';

/** Those of a day's fixtures with which the own club could ask for the free date `asked`. */
export function listCompatibleFixtures(
  askedFixture: Fixture,
  dayFixtures: Fixture[],
  ownClubId: string,
): Fixture[] {
  return dayFixtures.filter(
    ({ club, status, side }) =>
      club.id === ownClubId &&
      status === 'open' &&
      chooseHost(askedFixture.side, side) !== undefined,
  );
}

/**
 * The terms as the two dates have them. Without an own one the date is made from the answer: of a
 * match at home only the postcode of the own club is known.
 */
export function getDefaultTerms(
  askedFixture: Fixture,
  ownFixture: Fixture | undefined,
  ownPostcode: string,
): Terms {
  const side = ownFixture?.side ?? getOpposingSide(askedFixture.side);
  const asking = ownFixture ?? createFreeDate(askedFixture, ownPostcode);
  return chooseHost(askedFixture.side, side) === 'asking'
    ? combineFreeDates(asking, askedFixture)
    : combineFreeDates(askedFixture, asking);
}

function createFreeDate({ date }: Fixture, postcode: string): FreeDate {
  const unspecified = { startTime: null, format: null, overs: null, surface: null };
  return { ...unspecified, date, ground: '', postcode };
}
