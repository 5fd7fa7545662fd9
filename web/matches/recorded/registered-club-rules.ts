const teamPattern =
  /\s+(?:(?:\d(?:st|nd|rd|th)|first|second|third|fourth|sunday|saturday|women'?s?|men'?s?|vets|colts)\s*(?:xi|11|team)?|xi)$/i;

/** Removes the team from the name of an opponent: `Ash Green 2nd XI` becomes `Ash Green`. */
export function getClubNameOfOpponent(opponent: string): string {
  return opponent.trim().replace(teamPattern, '').trim();
}

/** Finds the club with the name of the opponent. “CC” and “Cricket Club” make no difference. */
export function findClubOfOpponent<Club extends { name: string }>(
  clubs: Club[],
  opponent: string,
): Club | undefined {
  const name = foldClubName(getClubNameOfOpponent(opponent));
  if (name === '') return undefined;
  return clubs.find((club) => foldClubName(club.name) === name);
}

function foldClubName(name: string): string {
  return name
    .toLowerCase()
    .replace(/\b(?:c\.?c\.?|cricket club)(?:\s|$)/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '');
}
