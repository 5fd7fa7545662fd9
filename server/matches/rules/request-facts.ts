import type { Side, Strength } from '@fixturebook/contract/fixtures';
import { chooseHostClub, swapHomeAndAway } from '@fixturebook/contract/match-terms';
import type { AgeGroup, TeamCategory } from '@fixturebook/contract/teams/categories';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';

interface TeamDetails {
  strength: Strength | null;
  category: TeamCategory | null;
  ageGroup: AgeGroup | null;
}

interface RequestedDates {
  request: { toClubId: string };
  fixture: TeamDetails & { side: Side };
  /** The free date of the club that asks; its columns are null if it has none. */
  own: (TeamDetails & { side: Side | null }) | null;
  chordBetweenGroundsKm: number | null;
}

/** Returns what a request means for one of its two clubs. `side` is null if the dates no longer fit. */
export function getRequestFacts(dates: RequestedDates, clubId: string) {
  const { request, fixture, own, chordBetweenGroundsKm: chordKm } = dates;
  const isReceived = request.toClubId === clubId;
  const host = chooseHostClub(fixture.side, own?.side ?? swapHomeAndAway(fixture.side));
  const isHost = host === (isReceived ? 'asked' : 'asking');
  const side: 'home' | 'away' | null = host ? (isHost ? 'home' : 'away') : null;
  /** What the other club says about its team. */
  const { strength = null, category = null, ageGroup = null } = (isReceived ? own : fixture) ?? {};
  return {
    isReceived,
    side,
    strength,
    category,
    ageGroup,
    distanceKm: chordKm === null ? null : Math.round(toSurfaceDistanceKm(chordKm) * 10) / 10,
  };
}
