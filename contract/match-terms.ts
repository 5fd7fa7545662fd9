import type { CallOffReason, Fixture, Format, Side, Strength, Surface } from './fixtures.ts';
import type { CounterOffer, Terms } from './matches.ts';

/** Reasons to call off a match that a club can give only from the day of the match. */
export const matchDayOutcomes: CallOffReason[] = ['rained-off', 'abandoned', 'conceded'];

export type FreeDate = Pick<
  Fixture,
  'date' | 'startTime' | 'ground' | 'postcode' | 'format' | 'overs' | 'surface'
>;

/**
 * If both clubs can host, the club that received the request hosts. Returns undefined if both clubs
 * must host or both must travel.
 */
export function chooseHostClub(asked: Side, asking: Side): 'asked' | 'asking' | undefined {
  if (asked === 'either') return asking === 'home' ? 'asking' : 'asked';
  if (asked === asking) return undefined;
  return asked === 'home' ? 'asked' : 'asking';
}

export function swapHomeAndAway(asked: Side): 'home' | 'away' {
  return asked === 'away' ? 'home' : 'away';
}

/** Prefers the host's value of each term, and uses the guest's value where the host has none. */
export function createTermsFromFreeDates(host: FreeDate, guest: FreeDate): Terms {
  const startTime = host.startTime ?? guest.startTime;
  return {
    date: host.date,
    startTime: startTime?.slice(0, 5) ?? null,
    ground: host.ground,
    postcode: host.postcode,
    ...chooseMatchFormat(host, guest),
    surface: host.surface ?? guest.surface,
    ball: '',
    teas: '',
    costShare: '',
    notes: '',
  };
}

function chooseMatchFormat(host: FreeDate, guest: FreeDate): Pick<Terms, 'format' | 'overs'> {
  const format = host.format ?? guest.format;
  if (format !== 'limited-overs') return { format, overs: null };
  const stated = [host, guest].find((one) => one.format === format && one.overs !== null);
  return { format, overs: stated?.overs ?? null };
}

/** Returns the terms on which the request is agreed if it is accepted: those of the counter-offer, if there is one. */
export function getTermsOnOffer({
  terms,
  counterOffer,
}: {
  terms: Terms;
  counterOffer: CounterOffer | null;
}): Terms {
  return counterOffer?.terms ?? terms;
}

/** The hours for which a match occupies its pitch. */
export const hoursOf = (format: Format | null) => (format === 'twenty20' ? 3 : 7);

export const formatNames: Record<Format, string> = {
  'limited-overs': 'limited overs',
  twenty20: 'Twenty20',
  declaration: 'declaration',
};

export const strengthNames: Record<Strength, string> = {
  strong: 'Strong',
  'strong-medium': 'Strong medium',
  medium: 'Medium',
  'weak-medium': 'Weak medium',
  weak: 'Weak',
};

export const surfaceNames: Record<Surface, string> = { grass: 'Grass', artificial: 'Artificial' };
