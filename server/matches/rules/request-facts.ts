import type { Side, Strength } from '@fixturebook/contract/fixtures';
import { chooseHostClub, swapHomeAndAway } from '@fixturebook/contract/match-terms';
import { toSurfaceDistanceKm } from '../../geocoding/queries.ts';

interface RequestedDates {
  request: { toClubId: string };
  fixture: { side: Side; strength: Strength | null };
  /** The free date of the club that asks; its columns are null if it has none. */
  own: { side: Side | null; strength: Strength | null } | null;
  chordBetweenGroundsKm: number | null;
}

/** Returns what a request means for one of its two clubs. `side` is null if the dates no longer fit. */
export function getRequestFacts(dates: RequestedDates, clubId: string) {
  const { request, fixture, own, chordBetweenGroundsKm: chordKm } = dates;
  const isReceived = request.toClubId === clubId;
  const host = chooseHostClub(fixture.side, own?.side ?? swapHomeAndAway(fixture.side));
  const isHost = host === (isReceived ? 'asked' : 'asking');
  const side: 'home' | 'away' | null = host ? (isHost ? 'home' : 'away') : null;
  return {
    isReceived,
    side,
    /** The strength of the other club's team. */
    strength: (isReceived ? own?.strength : fixture.strength) ?? null,
    distanceKm: chordKm === null ? null : Math.round(toSurfaceDistanceKm(chordKm) * 10) / 10,
  };
}
