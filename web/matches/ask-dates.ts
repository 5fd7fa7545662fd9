import type { Fixture } from '@fixturebook/contract/fixtures';
import {
  chooseHost,
  combineFreeDates,
  type FreeDate,
  getOpposingSide,
} from '@fixturebook/contract/match-sheet';
import type { Terms } from '@fixturebook/contract/matches';

/** Those of a day's fixtures with which the own club could ask for the free date `asked`. */
export function fittingDates(asked: Fixture, ofTheDay: Fixture[], ownClubId: string): Fixture[] {
  return ofTheDay.filter(
    ({ club, status, side }) =>
      club.id === ownClubId && status === 'open' && chooseHost(asked.side, side) !== undefined,
  );
}

/**
 * The terms as the two dates have them. Without an own one the date is made from the answer: of a
 * match at home only the postcode of the own club is known.
 */
export function sheetFor(asked: Fixture, own: Fixture | undefined, ownPostcode: string): Terms {
  const side = own?.side ?? getOpposingSide(asked.side);
  const asking = own ?? dateFromTheAnswer(asked, ownPostcode);
  return chooseHost(asked.side, side) === 'asking'
    ? combineFreeDates(asking, asked)
    : combineFreeDates(asked, asking);
}

function dateFromTheAnswer({ date }: Fixture, postcode: string): FreeDate {
  const open = { startTime: null, format: null, overs: null, surface: null };
  return { ...open, date, ground: '', postcode };
}
