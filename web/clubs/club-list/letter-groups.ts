import { foldForSearch } from '@fixturebook/contract/search-text';

/** Expects the clubs in the order of their names. */
export function groupByLetter<Club extends { name: string }>(clubs: Club[]) {
  const groups: { letter: string; clubs: Club[] }[] = [];
  for (const club of clubs) {
    const letter = getFirstLetter(club.name);
    const last = groups.at(-1);
    if (last?.letter === letter) last.clubs.push(club);
    else groups.push({ letter, clubs: [club] });
  }
  return groups;
}

/** Folds letters as the server does for sorting. Names that start with no letter are under `#`. */
function getFirstLetter(name: string): string {
  const letter = foldForSearch(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}
