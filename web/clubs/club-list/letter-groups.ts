import { foldForSearch } from '@fixturebook/contract/search-text';

interface LetterGroup<Club> {
  letter: string;
  clubs: Club[];
}

/** Expects the clubs in the order of their names. */
export function groupByLetter<Club extends { name: string }>(clubs: Club[]): LetterGroup<Club>[] {
  const groups: LetterGroup<Club>[] = [];
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
