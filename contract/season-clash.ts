import type { SeasonClash, TeamFixtureOnDate } from './season.ts';

export function findFixtureClash(
  row: TeamFixtureOnDate,
  {
    listed,
    others,
    onePitch,
  }: { listed: TeamFixtureOnDate[]; others: TeamFixtureOnDate[]; onePitch: boolean },
): SeasonClash | null {
  const isSameTeam = (other: TeamFixtureOnDate) =>
    other.date === row.date && other.teamName.toLowerCase() === row.teamName.toLowerCase();
  if (listed.some(isSameTeam)) return 'listed';
  if (others.some(isSameTeam)) return 'twice';
  const isAtHome = (other: TeamFixtureOnDate) => other.date === row.date && other.side === 'home';
  const isShared = row.side === 'home' && [...listed, ...others].some(isAtHome);
  return onePitch && isShared ? 'ground' : null;
}
