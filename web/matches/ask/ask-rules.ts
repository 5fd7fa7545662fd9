import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  chooseHost,
  combineFreeDates,
  type FreeDate,
  getOpposingSide,
} from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';

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

/** Without `ownFixture`, only the club's postcode is known for a match at home. */
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
