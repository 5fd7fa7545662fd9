import type { Side, Strength } from '@fixturebook/contract/fixtures';
import {
  chooseHostClub,
  getTermsOnOffer,
  swapHomeAndAway,
} from '@fixturebook/contract/match-terms';
import type { CounterOffer, Terms } from '@fixturebook/contract/matches';
import type { AgeGroup, TeamCategory } from '@fixturebook/contract/teams/categories';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';

interface TeamDetails {
  strength: Strength | null;
  category: TeamCategory | null;
  ageGroup: AgeGroup | null;
}

interface RequestedDates {
  request: { toClubId: string; terms: Terms; counterOffer: CounterOffer | null };
  fixture: TeamDetails & { side: Side; postcode: string };
  /** The free date of the club that asks; its columns are null if it has none. */
  own: (TeamDetails & { side: Side | null; postcode: string | null }) | null;
  /** The club that asks. */
  asking: { postcode: string };
  /** Between the postcodes of the two free dates. */
  chordBetweenGroundsKm: number | null;
}

/**
 * Returns what a request means for one of its two clubs. `side` is null if the dates no longer fit. `distanceKm` is
 * also null if the terms on offer are for another ground than that of the host's free date.
 */
export function getRequestFacts(dates: RequestedDates, clubId: string) {
  const { request, fixture, own, asking, chordBetweenGroundsKm: chordKm } = dates;
  const isReceived = request.toClubId === clubId;
  const host = chooseHostClub(fixture.side, own?.side ?? swapHomeAndAway(fixture.side));
  const isHost = host === (isReceived ? 'asked' : 'asking');
  const side: 'home' | 'away' | null = host ? (isHost ? 'home' : 'away') : null;
  const postcodes = { asked: fixture.postcode, asking: own?.postcode ?? asking.postcode };
  const isElsewhere = host !== undefined && getTermsOnOffer(request).postcode !== postcodes[host];
  /** What the other club says about its team. */
  const { strength = null, category = null, ageGroup = null } = (isReceived ? own : fixture) ?? {};
  return {
    isReceived,
    side,
    strength,
    category,
    ageGroup,
    distanceKm: chordKm === null || isElsewhere ? null : roundKm(toSurfaceDistanceKm(chordKm)),
  };
}

function roundKm(distanceKm: number) {
  return Math.round(distanceKm * 10) / 10;
}
