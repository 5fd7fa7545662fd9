import type { CallOffReason, Fixture, Format, Side } from './fixtures.ts';
import type { Terms } from './matches.ts';

/** Reasons for calling off a match that a club can give only from the day of the match. */
export const matchDayOutcomes: CallOffReason[] = ['rained-off', 'abandoned', 'conceded'];

/** What a free date says of the match that it could become. */
export type FreeDate = Pick<
  Fixture,
  'date' | 'startTime' | 'ground' | 'postcode' | 'format' | 'overs' | 'surface'
>;

/**
 * Whose ground it is played on. Where both clubs could host, it is the one that is asked. Undefined
 * when both would be at home, or both away.
 */
export function chooseHost(asked: Side, asking: Side): 'asked' | 'asking' | undefined {
  if (asked === 'either') return asking === 'home' ? 'asking' : 'asked';
  if (asked === asking) return undefined;
  return asked === 'home' ? 'asked' : 'asking';
}

/** The side of a team whose date is made from the answer: the club that is asked hosts if it can. */
export function getOpposingSide(asked: Side): 'home' | 'away' {
  return asked === 'away' ? 'home' : 'away';
}

/**
 * The sheet that two free dates make: the host says where and when, and what the host leaves open is
 * as the guest has it. The surface is the ground's.
 */
export function combineFreeDates(host: FreeDate, guest: FreeDate): Terms {
  const startTime = host.startTime ?? guest.startTime;
  return {
    date: host.date,
    startTime: startTime?.slice(0, 5) ?? null,
    ground: host.ground,
    postcode: host.postcode,
    ...chooseFormat(host, guest),
    surface: host.surface ?? guest.surface,
    ...{ ball: '', teas: '', costShare: '', notes: '' },
  };
}

function chooseFormat(host: FreeDate, guest: FreeDate): Pick<Terms, 'format' | 'overs'> {
  const format = host.format ?? guest.format;
  if (format !== 'limited-overs') return { format, overs: null };
  const stated = [host, guest].find((one) => one.format === format && one.overs !== null);
  return { format, overs: stated?.overs ?? null };
}

/** Hours that a match keeps its pitch. */
export const hoursOf = (format: Format | null) => (format === 'twenty20' ? 3 : 7);
