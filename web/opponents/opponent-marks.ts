import type { Fixture } from '@fixturebook/contract/fixtures';
import type { NearMissOpponent, Opponent, OpponentList } from '@fixturebook/contract/matches';
import { formatMilesAndKm } from '../ui/format/distance.ts';
import type { Position } from '../ui/map/geo.ts';

export interface FoundOpponent extends Pick<Opponent, 'fixture' | 'club' | 'point'> {
  isNearMiss: boolean;
  words: string[];
}

export interface OpponentMapMark extends Position {
  fixture: Fixture;
  isApproximate: boolean;
  opponent: FoundOpponent | undefined;
}

export function toFoundOpponents({ items, nearMisses }: OpponentList): FoundOpponent[] {
  return [
    ...items.map((one) => ({ ...one, isNearMiss: false, words: formatMatchingCriteria(one) })),
    ...nearMisses.map((one) => ({ ...one, isNearMiss: true, words: formatUnmetCriteria(one) })),
  ];
}

function formatMatchingCriteria({ reasons: [distance, ...rest], distanceKm }: Opponent): string[] {
  return [`${distance} (${Math.round(distanceKm)} km)`, ...rest];
}

function formatUnmetCriteria({ distanceKm, missing }: NearMissOpponent): string[] {
  return distanceKm === null ? missing : [`${formatMilesAndKm(distanceKm)} away`, ...missing];
}

export function toMapMark(
  fixture: Fixture,
  point: OpponentList['point'],
  found?: FoundOpponent,
): OpponentMapMark | undefined {
  if (!point) return undefined;
  const { latitude, longitude, accuracy } = point;
  return { latitude, longitude, isApproximate: accuracy !== 'unit', fixture, opponent: found };
}
