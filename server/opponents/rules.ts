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
  const weCanTravel = canTravel(own, other) && distanceKm <= own.maxTravelRadius;
  const theyCanTravel = canTravel(other, own) && distanceKm <= other.maxTravelRadius;
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
