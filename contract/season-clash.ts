import type { SeasonClash, TeamDay } from './season.ts';

export function findSeasonClash(
  row: TeamDay,
  { listed, others, onePitch }: { listed: TeamDay[]; others: TeamDay[]; onePitch: boolean },
): SeasonClash | null {
  const isSameTeam = (other: TeamDay) =>
    other.date === row.date && other.teamName.toLowerCase() === row.teamName.toLowerCase();
  if (listed.some(isSameTeam)) return 'listed';
  if (others.some(isSameTeam)) return 'twice';
  const isAtHome = (other: TeamDay) => other.date === row.date && other.side === 'home';
  const isShared = row.side === 'home' && [...listed, ...others].some(isAtHome);
  return onePitch && isShared ? 'ground' : null;
}
