import type { Side, Strength } from '@fixturebook/contract/fixtures';
import {
  chooseHostClub,
  createTermsFromFreeDates,
  type FreeDate,
} from '@fixturebook/contract/match-terms';
import type { Terms } from '@fixturebook/contract/matches';
import type { FreeDateForEmail } from './match-facts.ts';

interface FreeDateOfClub {
  club: { name: string };
  fixture: FreeDate & { teamName: string; side: Side; strength: Strength | null };
}

/** At least one of the dates must be given. If both are, they suit each other. */
interface FreeDates {
  own?: FreeDateOfClub | undefined;
  theirs?: FreeDateOfClub | undefined;
}

/** Describes a match that could be arranged, as the club sees it that gets the email. */
export function describeFreeDates({
  own,
  theirs,
}: FreeDates): Omit<FreeDateForEmail, 'distanceKm'> {
  const side = findOwnSide(own?.fixture.side, theirs?.fixture.side);
  const [host, guest] = side === 'home' ? [own, theirs] : [theirs, own];
  return {
    terms: createTerms(host?.fixture, guest?.fixture, side),
    own,
    opponent: theirs,
    side,
    strength: theirs?.fixture.strength ?? null,
  };
}

function findOwnSide(own: Side | undefined, theirs: Side | undefined): 'home' | 'away' | null {
  if (own && theirs) {
    const host = chooseHostClub(theirs, own);
    return host ? (host === 'asking' ? 'home' : 'away') : null;
  }
  const isHome = own === 'home' || theirs === 'away';
  return isHome ? 'home' : own === 'away' || theirs === 'home' ? 'away' : null;
}

function createTerms(
  host: FreeDate | undefined,
  guest: FreeDate | undefined,
  side: 'home' | 'away' | null,
): Terms {
  const listed = host ?? guest;
  if (!listed) throw new Error('An email about free dates needs at least one.');
  const terms = createTermsFromFreeDates(listed, guest ?? listed);
  // The date of a team that travels keeps the ground from which it travels.
  return host || !side ? terms : { ...terms, ground: '', postcode: '' };
}
