import { foldForSearch } from '@fixturebook/contract/search-text';

/** What stands under one letter of the list. */
interface LetterGroup<Club> {
  letter: string;
  clubs: Club[];
}

/** The clubs, which come in the order of their names, under their first letters. */
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

/** As the server sorts. What begins with no letter of the alphabet stands under `#`. */
function getFirstLetter(name: string): string {
  const letter = foldForSearch(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}
