import { parseTime } from './cells.ts';
import { sideWords } from './columns.ts';

const timePattern =
  /(?<![\w.:/])(?:\d{1,2}[:.]\d\d ?(?:am|pm)?|\d{1,2} ?(?:am|pm))(?![\w:])(?: start)?/i;

/** Finds the start of a match, and puts `mark` in its place. */
export function takeTime(text: string, mark = ' '): { time?: string; rest: string } {
  const found = timePattern.exec(text);
  if (!found) return { rest: text };
  return {
    time: parseTime(found[0].replace(/ start$/i, '')),
    rest: text.replace(found[0], mark),
  };
}

/** A single letter counts only in brackets or before a comma, a number or the end, because “a” is also a word. */
const letterEnd = '\\)?(?=\\s*(?:$|[,;\\d]))';
/** Names such as Home Counties are of clubs. */
const homePattern = /\b(?:at )?home\b(?! (?:counties|farm|guard|park)\b)(?: game| match)?/i;
const sidePatterns = [
  {
    side: sideWords.either,
    pattern: /\b(?:home or away|away or home|home ?\/ ?away|either)\b|(?<!\w)H\/A(?!\w)/i,
  },
  { side: sideWords.home, pattern: homePattern },
  { side: sideWords.away, pattern: /\baway\b(?: game| match)?/i },
  { side: sideWords.home, pattern: new RegExp(`(?<!\\w)\\(?H${letterEnd}`) },
  { side: sideWords.away, pattern: new RegExp(`(?<!\\w)\\(?A${letterEnd}`) },
];

/** Finds the side, and puts `mark` in its place. */
export function takeSide(text: string, mark = ' '): { side?: string; rest: string } {
  for (const { side, pattern } of sidePatterns) {
    const rest = text.replace(pattern, mark);
    if (rest !== text) return { side, rest };
  }
  return { rest: text };
}

export const newTeamPattern = /(?<!\w)(?:\d(?:st|nd|rd|th)|[a-z][\w'’]*) (?:XI|11)(?!\w)/i;

/** Finds a team of the card, the longest name first, or a name such as `3rd XI`. */
export function takeTeam(text: string, teamNames: string[]): { name?: string; rest: string } {
  const spaced = ` ${text.toLowerCase().replace(/[,;:()]/g, ' ')} `;
  for (const name of sortLongestFirst(teamNames)) {
    const index = spaced.indexOf(` ${name.toLowerCase()} `);
    if (index >= 0) return { name, rest: text.slice(0, index) + text.slice(index + name.length) };
  }
  const found = newTeamPattern.exec(text);
  return found ? { name: found[0], rest: text.replace(found[0], ' ') } : { rest: text };
}

export function sortLongestFirst(names: string[]): string[] {
  return names.toSorted((one, other) => other.length - one.length);
}

/** Words that say no more than that the date is free. */
const fillerPattern =
  /\b(?:free|available|date|dates|start|starts|at|on|and|for|is|are|we|the)\b/gi;

export function removeFillers(text: string): string {
  const bare = text
    .replace(fillerPattern, ' ')
    .replace(/^(\s*\d{1,2}[.)])?[\s\W_]+|[\s\W_]+$/g, '');
  return bare.replace(/\s+/g, ' ');
}
