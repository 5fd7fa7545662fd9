import { type Fixture, Strength } from '@fixturebook/contract/fixtures';
import { formatMiles } from '@fixturebook/contract/format';
import { formatNames } from '@fixturebook/contract/match-terms';

export type TeamPreferences = Pick<
  Fixture,
  'side' | 'maxTravelRadius' | 'format' | 'overs' | 'strength'
>;

function canTravel(team: TeamPreferences, host: TeamPreferences): boolean {
  return team.side !== 'home' && host.side !== 'away';
}

/** Returns whether a team can travel to the ground of the host and would travel that far. */
export function wouldTravel(team: TeamPreferences, host: TeamPreferences, distanceKm: number) {
  return canTravel(team, host) && distanceKm <= team.maxTravelRadius;
}

const kmPerGrade = 15;
const kmForOtherFormat = 8;

/**
 * Returns the distance of two free dates that suit each other, with km added for each difference in strength or
 * format: the less, the better they fit. What one of the two does not state counts as half a difference.
 */
export function calculateDistanceWithPenaltiesKm(
  own: TeamPreferences,
  other: TeamPreferences,
  distanceKm: number,
): number {
  const grades = getStrengthDifference(own, other) ?? 0.5;
  const formats =
    own.format === null || other.format === null ? 0.5 : own.overs === other.overs ? 0 : 1;
  return distanceKm + kmPerGrade * grades + kmForOtherFormat * formats;
}

function getStrengthDifference(own: TeamPreferences, other: TeamPreferences): number | null {
  if (own.strength === null || other.strength === null) return null;
  const grades = Strength.options;
  return Math.abs(grades.indexOf(own.strength) - grades.indexOf(other.strength));
}

export function listSuitabilityReasons(
  own: TeamPreferences,
  other: TeamPreferences,
  distanceKm: number,
): string[] {
  const weCanTravel = wouldTravel(own, other, distanceKm);
  const theyCanTravel = wouldTravel(other, own, distanceKm);
  return [
    `${formatMiles(distanceKm)} away`,
    weCanTravel && theyCanTravel
      ? 'either side can travel'
      : `${weCanTravel ? 'you' : 'they'} can travel`,
    ...listFormatReasons(own, other),
    ...listStrengthReasons(own, other),
  ];
}

function listFormatReasons(own: TeamPreferences, other: TeamPreferences): string[] {
  if (own.format === null || own.format !== other.format) return [];
  if (own.overs === null || other.overs === null) return [`both ${formatNames[own.format]}`];
  return [own.overs === other.overs ? `both ${own.overs} overs` : 'overs differ'];
}

function listStrengthReasons(own: TeamPreferences, other: TeamPreferences): string[] {
  const gradeDifference = getStrengthDifference(own, other);
  if (gradeDifference === null) return [];
  return [gradeDifference === 0 ? 'same strength' : 'close in strength'];
}

/** Explains why a free date just fails to suit. `distanceKm` is null if a location is unknown. */
export function listNearMissReasons(
  own: TeamPreferences,
  other: TeamPreferences,
  distanceKm: number | null,
): string[] {
  if (distanceKm === null) return ['place unknown'];
  const ourRadiusKm = canTravel(own, other) ? own.maxTravelRadius : Number.NEGATIVE_INFINITY;
  const theirRadiusKm = canTravel(other, own) ? other.maxTravelRadius : Number.NEGATIVE_INFINITY;
  const kmBeyondRadius = distanceKm - Math.max(ourRadiusKm, theirRadiusKm);
  const gradeDifference = getStrengthDifference(own, other);
  const hasOtherFormat =
    own.format !== null && other.format !== null && own.format !== other.format;
  return [
    ...(kmBeyondRadius > 0
      ? [
          `${formatMiles(kmBeyondRadius)} beyond ${ourRadiusKm >= theirRadiusKm ? 'your' : 'their'} radius`,
        ]
      : []),
    ...(gradeDifference !== null && gradeDifference > 1 ? ['two grades apart'] : []),
    ...(hasOtherFormat && other.format ? [`they play ${formatNames[other.format]}`] : []),
  ];
}
