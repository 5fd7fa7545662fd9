import { findOwnTeam, type OwnClub } from './club-names.ts';
import { sideWords } from './columns.ts';
import type { CardFileRow } from './file.ts';

/** Whether a row has the columns of other products, which name two clubs in place of a side and an opponent. */
export function hasForeignSides({ cells }: CardFileRow): boolean {
  return [cells.homeClub, cells.homeTeam, cells.awayClub, cells.awayTeam].some((cell) =>
    Boolean(cell?.trim()),
  );
}

/** Finds out which of the two clubs of a row is the club's own, and so the team, the side and the opponent. */
export function resolveOwnSide(row: CardFileRow, own: OwnClub): CardFileRow {
  if (!hasForeignSides(row)) return row;
  const { homeClub, homeTeam, awayClub, awayTeam, ...cells } = row.cells;
  const home = readSide(homeClub, homeTeam, own);
  const away = readSide(awayClub, awayTeam, own);
  const isHome = home.team !== undefined;
  if (isHome === (away.team !== undefined))
    return { ...row, cells, problem: { path: 'opponent', message: explain(home, away, own) } };
  const [ours, theirs] = isHome ? [home, away] : [away, home];
  return {
    ...row,
    cells: {
      ...cells,
      teamName: ours.team || (cells.teamName ?? ''),
      side: isHome ? sideWords.home : sideWords.away,
      opponent: theirs.name,
    },
  };
}

/** `team` is undefined for another club. */
function readSide(club = '', team = '', own: OwnClub) {
  const name = [club.trim(), team.trim()].filter(Boolean).join(' ');
  if (club.trim() === '') return { name, team: findOwnTeam(team, own) };
  const teamOfClub = findOwnTeam(club, own);
  return { name, team: teamOfClub === undefined ? undefined : team.trim() || teamOfClub };
}

function explain(
  home: { name: string; team: string | undefined },
  away: { name: string },
  { clubName }: OwnClub,
) {
  if (home.team !== undefined)
    return 'Both teams are yours. Add the match to the card of one of them.';
  const names = [home.name, away.name].filter(Boolean).map((name) => `“${name}”`);
  if (names.length === 1) return `We can’t find ${clubName} in this row, only ${names[0]}.`;
  return `Neither ${names.join(' nor ')} is ${clubName}.`;
}
