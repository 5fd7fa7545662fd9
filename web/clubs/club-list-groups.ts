/** What stands under one letter of the list. */
interface Group<Club> {
  letter: string;
  clubs: Club[];
}

/** The clubs, which come in the order of their names, under their first letters. */
export function groupsOf<Club extends { name: string }>(clubs: Club[]): Group<Club>[] {
  const groups: Group<Club>[] = [];
  for (const club of clubs) {
    const letter = letterOf(club.name);
    const last = groups.at(-1);
    if (last?.letter === letter) last.clubs.push(club);
    else groups.push({ letter, clubs: [club] });
  }
  return groups;
}

/** Letters that no accent can be taken off stand under these. */
const plainLetters = new Map([...'ÆŒØŁĐÐÞ'].map((letter, i) => [letter, 'AOOLDDT'.charAt(i)]));

/** Apostrophes and what cannot be seen. */
const passedOver = /^['`´‘’‛′ʹʻʼʽ\p{Cf}\p{M}\s]+/u;

/**
 * An accent makes no other letter, and an apostrophe before it is passed over: so the server sorts.
 * What begins with no letter of the alphabet stands under `#`.
 */
function letterOf(name: string): string {
  const [first = ''] = name.normalize('NFKD').replace(passedOver, '').toUpperCase();
  const letter = plainLetters.get(first) ?? first;
  return /[A-Z]/.test(letter) ? letter : '#';
}
