import { toSearchText } from '@fixturebook/contract/search-text';

/** Groups clubs, which must be sorted by name, by the first letter of their names. */
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

/** Ignores accents, as the server does for sorting. Returns `#` for a name without a first letter. */
function getFirstLetter(name: string): string {
  const letter = toSearchText(name).charAt(0).toUpperCase();
  return /[A-Z]/.test(letter) ? letter : '#';
}
