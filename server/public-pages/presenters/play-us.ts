import { otherFreeDatesMax, type PlayUsDate } from '@fixturebook/contract/public-pages/play-us';
import { toClubSummaryView } from '../../clubs/presenters.ts';
import { toFixtureView } from '../../fixtures/presenters.ts';
import type { FixtureRow } from '../../fixtures/queries.ts';
import type { PlayUsRow } from '../queries/play-us.ts';

/** `clubFixtures` are the next fixtures of the club. Nothing is said about a fixture that is no longer free. */
export function toPlayUsDateView(
  { id, club }: PlayUsRow,
  { fixture, clubFixtures }: { fixture: FixtureRow | undefined; clubFixtures: FixtureRow[] },
): PlayUsDate {
  const isOtherFreeDate = (row: FixtureRow) =>
    row.fixture.status === 'open' && row.fixture.id !== id;
  return {
    club: toClubSummaryView(club),
    fixture: fixture ? toFixtureView(fixture) : null,
    otherDates: clubFixtures.filter(isOtherFreeDate).slice(0, otherFreeDatesMax).map(toFixtureView),
  };
}
