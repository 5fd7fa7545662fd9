/** Words by which the name of a club is told from other words. */
export const clubWordPattern = /(?<!\S)(?:C\.?C\.?|Cricket Club)(?!\w)/i;

export interface OwnClub {
  /** The name of the club. */
  clubName: string;
  /** The club's own teams, by which a text can name one of them. */
  teamNames: string[];
}

/** What a team is called behind the name of its club, such as `2nd XI`, `3rds`, `U15 Girls` or `Ladies`. */
const teamPattern =
  /^(?:\d{1,2}(?:st|nd|rd|th)?s?|first|second|third|fourth|sunday|saturday|midweek|friendly|social|u(?:nder)?[ -]?\d{1,2}s?|ladies|women|mixed|colts|juniors|vets|veterans|development)?(?: ?(?:st|nd|rd|th))?(?: ?\b(?:xi|11|team|teams|boys|girls|a|b|c|d)\b)*$/i;

/**
 * Returns what tells the name of a club from other names. `The Reading C.C.` and `READING Cricket Club` are the
 * same.
 */
export function foldClubName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .replace(/(?<!\S)(?:cricket club|cc)(?!\S)/g, '')
    .replace(/^ ?the /, '')
    .replace(/ {2,}/g, ' ')
    .trim();
}

/** Whether two names can be of the same club, of which one may also name the team, as in `Reading CC 2nd XI`. */
export function isSameClub(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [foldClubName(one), foldClubName(other)].sort(
    (a, b) => a.length - b.length,
  );
  if (shorter === longer) return true;
  return (
    shorter !== '' && longer.startsWith(`${shorter} `) && isTeam(longer.slice(shorter.length + 1))
  );
}

/** Returns the names in lower case under which the club can be registered that a text names, with or without a team. */
export function listPossibleClubNames(text: string): string[] {
  const words = text.trim().split(/\s+/).slice(0, 20);
  const names = words.flatMap((_, index) => {
    const team = words.slice(index + 1).join(' ');
    return isTeam(team.replace(/^[\s\p{P}]+/u, '')) ? [words.slice(0, index + 1).join(' ')] : [];
  });
  const variants = names.flatMap((name) => {
    const bare = name.replace(/(?:\s+(?:C\.?C\.?|Cricket Club))?[\s\p{P}]*$/iu, '');
    return [name, bare, `${bare} cc`, `${bare} cricket club`];
  });
  return [...new Set(variants.map((name) => name.toLowerCase()))];
}

function isTeam(text: string) {
  return text === '' || teamPattern.test(text);
}

/**
 * Returns the team behind the name of the club, such as `1st XI` of `Reading CC - 1st XI`, or an empty text if
 * there is none. Returns undefined if the text names another club.
 */
export function findOwnTeam(text: string, { clubName, teamNames }: OwnClub): string | undefined {
  const own = foldClubName(clubName);
  const words = text.trim().split(/\s+/).slice(0, 20);
  for (let count = words.length; count > 0; count--) {
    const name = foldClubName(words.slice(0, count).join(' '));
    if (name !== own || own === '') continue;
    const team = words
      .slice(count)
      .join(' ')
      .replace(/^[\s\p{P}]+|[\s)]+$/gu, '');
    const known = teamNames.find((one) => one.toLowerCase() === team.toLowerCase());
    return known ?? (isTeam(team) ? team : undefined);
  }
  return undefined;
}
