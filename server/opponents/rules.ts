import { formatMiles } from '@fixturebook/contract/distance';
import { type Fixture, type Format, Strength } from '@fixturebook/contract/fixtures';

/** What decides whether two free dates of a day suit each other, besides the place. */
export type Team = Pick<Fixture, 'side' | 'maxTravelRadius' | 'format' | 'overs' | 'strength'>;

const formats: Record<Format, string> = {
  'limited-overs': 'limited overs',
  twenty20: 'Twenty20',
  declaration: 'declaration',
};

/** Whether a team may come to the other: its side and the other's leave that open. */
function mayTravel(team: Team, host: Team): boolean {
  return team.side !== 'home' && host.side !== 'away';
}

/** Grades between two teams, if both state theirs. */
function gradesApart(own: Team, other: Team): number | null {
  if (own.strength === null || other.strength === null) return null;
  const grades = Strength.options;
  return Math.abs(grades.indexOf(own.strength) - grades.indexOf(other.strength));
}

/** Why a free date suits the own one, in words to show. */
export function reasonsOf(own: Team, other: Team, distanceKm: number): string[] {
  const we = mayTravel(own, other) && distanceKm <= own.maxTravelRadius;
  const they = mayTravel(other, own) && distanceKm <= other.maxTravelRadius;
  return [
    `${formatMiles(distanceKm)} away`,
    we && they ? 'either can travel' : `${we ? 'you' : 'they'} can travel`,
    ...formatReason(own, other),
    ...strengthReason(own, other),
  ];
}

function formatReason(own: Team, other: Team): string[] {
  if (own.format === null || own.format !== other.format) return [];
  if (own.overs === null || other.overs === null) return [`both ${formats[own.format]}`];
  return [own.overs === other.overs ? `both ${own.overs} overs` : 'overs to agree'];
}

function strengthReason(own: Team, other: Team): string[] {
  const apart = gradesApart(own, other);
  if (apart === null) return [];
  return [apart === 0 ? 'same strength' : 'one grade apart'];
}

/** What keeps a near miss from suiting, in words to show. The distance is null where unknown. */
export function missingOf(own: Team, other: Team, distanceKm: number | null): string[] {
  if (distanceKm === null) return ['place unknown'];
  const ours = mayTravel(own, other) ? own.maxTravelRadius : Number.NEGATIVE_INFINITY;
  const theirs = mayTravel(other, own) ? other.maxTravelRadius : Number.NEGATIVE_INFINITY;
  const beyond = distanceKm - Math.max(ours, theirs);
  const apart = gradesApart(own, other);
  const otherFormat = own.format !== null && other.format !== null && own.format !== other.format;
  return [
    ...(beyond > 0
      ? [`${formatMiles(beyond)} beyond ${ours >= theirs ? 'your' : 'their'} radius`]
      : []),
    ...(apart !== null && apart > 1 ? ['two grades apart'] : []),
    ...(otherFormat && other.format ? [`they play ${formats[other.format]}`] : []),
  ];
}
