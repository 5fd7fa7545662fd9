interface Named {
  name: string;
}

/** Returns the team or the ground with this name, in any case. */
export function findByName<Item extends Named>(items: Item[], name: string): Item | undefined {
  const wanted = normalise(name);
  return items.find((item) => normalise(item.name) === wanted);
}

const normalise = (name: string) => name.trim().replaceAll(/\s+/g, ' ').toLowerCase();

/**
 * Returns the name that somebody probably meant who typed `name`, such as Sunday XI for Sun XI, or undefined
 * if no name is close, or if one of them is the same.
 */
export function findCloseName(name: string, names: string[]): string | undefined {
  if (findByName(names.map(toNamed), name)) return undefined;
  const distances = names.map((other) => ({ other, distance: measureDistance(name, other) }));
  const close = distances.filter(({ distance }) => distance !== undefined);
  close.sort((one, two) => (one.distance ?? 0) - (two.distance ?? 0));
  return close[0]?.other;
}

const toNamed = (name: string) => ({ name });

/** Returns how many letters differ between two names that are close, or undefined if they are not. */
export function measureDistance(one: string, other: string): number | undefined {
  const [words, otherWords] = [listWords(one), listWords(other)];
  if (words.length !== otherWords.length || words.length === 0) return undefined;
  let sum = 0;
  for (const [index, word] of words.entries()) {
    const distance = measureWordDistance(word, otherWords[index] as string);
    if (distance === undefined) return undefined;
    sum += distance;
  }
  return sum;
}

/** Words that do not tell two teams or two grounds of a club apart. */
const fillers = new Set(['the', 'xi', 'eleven', 'team', 'side', 'cc', 'club', 'ground']);

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth'];

/** Lists the words by which a name is recognised. 2nd, 2s and Second are the same, and so are U13 and Under 13. */
function listWords(name: string): string[] {
  const text = normalise(name)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’.]/g, '')
    .replaceAll(/\bunder[\s-]*(?=\d)/g, 'u');
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const telling = words.filter((word) => !fillers.has(word));
  return (telling.length > 0 ? telling : words).map(simplifyNumber);
}

function simplifyNumber(word: string): string {
  const place = ordinals.indexOf(word);
  if (place >= 0) return String(place + 1);
  return word.replace(/^(u?\d+)(st|nd|rd|th|s)$/, '$1');
}

/** The shortest beginning of a word that counts as its abbreviation, such as Sun for Sunday. */
const abbreviationMin = 3;

function measureWordDistance(word: string, other: string): number | undefined {
  if (word === other) return 0;
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  // The 2nd XI is not the 3rd XI, and Colts A are not Colts B.
  if (/\d/.test(word + other) || short.length < abbreviationMin) return undefined;
  if (long.startsWith(short)) return 1;
  const distance = countEdits(word, other);
  return distance <= countAllowedEdits(short.length) ? distance : undefined;
}

function countAllowedEdits(length: number): number {
  if (length < 4) return 0;
  return length < 8 ? 1 : 2;
}

/** Counts the letters to insert, delete, replace or swap with the next one to get from one word to the other. */
function countEdits(word: string, other: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, column) => column);
  for (let row = 1; row <= word.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = word[row - 1] === other[column - 1];
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1];
      current.push(
        Math.min(
          (last[column] as number) + 1,
          (current[column - 1] as number) + 1,
          (last[column - 1] as number) + (isSame ? 0 : 1),
          isSwapped ? (beforeLast[column - 2] as number) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    beforeLast = last;
    last = current;
  }
  return last[other.length] as number;
}
