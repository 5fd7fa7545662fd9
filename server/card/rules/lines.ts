import { cardImportMaxRows } from '@fixturebook/contract/limits';
import { invalidInput } from '../../platform/errors.ts';
import { parseDate, parseTime } from './cells.ts';
import { sideWords } from './columns.ts';
import type { CardFileRow } from './file.ts';

interface LineContext {
  /** The current date in London. A date without a year is the first such date from then on. */
  today: string;
  /** The team of each line that names none. */
  teamName: string;
  /** The spelling of the teams on the card, by which a line can name its team. */
  teamNames: string[];
}

/** More text than a line about one date has. The rest of a longer line is not read. */
const maxLineLength = 300;

/**
 * Reads one free date from each line of pasted text, such as `Sat 5 Jun home 1.30pm`. A row says which words of
 * its line were not understood. Throws an error with status 400 for the field `text` if there is nothing to read.
 */
export function parseCardLines(text: string, context: LineContext): CardFileRow[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line, index) => {
    const trimmed = line.replace(/\s+/g, ' ').trim().slice(0, maxLineLength);
    return trimmed === '' ? [] : [{ number: index + 1, line: trimmed }];
  });
  if (lines.length === 0) throw createTextError('Paste at least one date.');
  if (lines.length > cardImportMaxRows)
    throw createTextError(`Paste at most ${cardImportMaxRows} lines.`);
  return lines.map(({ number, line }) => ({ number, ...parseLine(line, context) }));
}

function createTextError(message: string) {
  return invalidInput([{ path: 'text', message }]);
}

function parseLine(line: string, context: LineContext): Omit<CardFileRow, 'number'> {
  const dated = takeDate(line, context.today);
  if (!dated) return { cells: {}, unread: line, problem: noDateProblem };
  const opponent = /(?:^|[\s,])(?:vs?|versus|against)\b\.?\s*(.*)$/i.exec(dated.rest);
  const timed = takeTime(opponent ? dated.rest.slice(0, opponent.index) : dated.rest);
  const sided = takeSide(timed.rest);
  const team = takeTeam(sided.rest, context.teamNames);
  const cells: CardFileRow['cells'] = {
    date: dated.date,
    teamName: team.name ?? context.teamName,
    ...(sided.side && { side: sided.side }),
    ...(timed.time && { startTime: timed.time }),
    ...(opponent && { opponent: opponent[1] || 'Opponent' }),
  };
  const unread = removeFillers(team.rest);
  return {
    cells,
    ...(unread && { unread }),
    ...(dated.problem && { problem: { path: 'date', message: dated.problem } }),
  };
}

const noDateProblem = { path: 'date', message: "We can't find a date in this line." };

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];
const weekdayPattern =
  '(?:mon|tues?|wed(?:nes)?|thur?s?|fri|sat(?:ur)?|sun)(?:day)?s?\\b[.,]?(?: the)? ';
const monthPattern =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\b\\.?';
const yearPattern = '(?:,? (?<year>\\d{4}|\\d{2}(?![\\d:.]| ?[ap]m)))?';
const datePatterns = [
  '(?<iso>\\d{4}-\\d{2}-\\d{2})\\b',
  '(?<numbers>\\d{1,2}(?<mark>[/.-])\\d{1,2}\\k<mark>(?:\\d{4}|\\d{2}))(?!\\d)',
  '(?<short>\\d{1,2}/\\d{1,2})(?![\\d/])',
  `(?<day>\\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](?<month>${monthPattern})${yearPattern}`,
  `(?<monthFirst>${monthPattern}) (?<dayLast>\\d{1,2})(?:st|nd|rd|th)?(?![\\d:.])${yearPattern}`,
].map(
  (pattern) => new RegExp(`(?<![\\w/.-])(?<weekday>${weekdayPattern})?(?:the )?${pattern}`, 'i'),
);

/** Finds the date of a line, and returns the rest of the line. Returns undefined if the line has no date. */
function takeDate(line: string, today: string) {
  for (const pattern of datePatterns) {
    const found = pattern.exec(line);
    if (!found) continue;
    const rest = `${line.slice(0, found.index)} ${line.slice(found.index + found[0].length)}`;
    return { ...readDate(found.groups ?? {}, today), rest };
  }
  return undefined;
}

type DateParts = Record<string, string | undefined>;

/** Returns a problem if the date is not on the weekday that the line names. A guess could list the wrong day. */
function readDate(parts: DateParts, today: string): { date: string; problem?: string } {
  const weekday = parts.weekday && weekdays.indexOf(parts.weekday.slice(0, 3).toLowerCase());
  const date = chooseYear(parts, today);
  if (!isDate(date)) return { date };
  const actual = new Date(date).getUTCDay();
  if (typeof weekday !== 'number' || actual === weekday) return { date };
  const problem = `${formatDate(date)} is a ${weekdayFormat.format(new Date(date))}.`;
  const hasYear = parts.iso ?? parts.numbers ?? parts.year;
  return { date, problem: hasYear ? problem : `${problem} Add the year if you mean another.` };
}

const weekdayFormat = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
const dateFormat = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
});

function formatDate(date: string) {
  return dateFormat.format(new Date(date));
}

function isDate(text: string) {
  return /^\d{4}-\d\d-\d\d$/.test(text);
}

/** Returns the first such date from today on if the line names no year, or the text if it is not a date of the calendar. */
function chooseYear(parts: DateParts, today: string): string {
  const { iso, numbers, short, year } = parts;
  const complete = iso ?? numbers ?? (year && `${formatDayAndMonth(parts)} ${year}`);
  if (complete) return parseDate(complete);
  const thisYear = Number(today.slice(0, 4));
  const day = short ? `${short}/` : `${formatDayAndMonth(parts)} `;
  const coming = [thisYear, thisYear + 1]
    .map((one) => parseDate(`${day}${one}`))
    .find((date) => isDate(date) && date >= today);
  return coming ?? (short || day.trim());
}

function formatDayAndMonth({ day, month, dayLast, monthFirst }: DateParts) {
  return `${day ?? dayLast} ${(month ?? monthFirst ?? '').replace('.', '')}`;
}

const timePattern =
  /(?<![\w.:/])(?:\d{1,2}[:.]\d\d ?(?:am|pm)?|\d{1,2} ?(?:am|pm))(?![\w:])(?: start)?/i;

function takeTime(text: string): { time?: string; rest: string } {
  const found = timePattern.exec(text);
  if (!found) return { rest: text };
  return {
    time: parseTime(found[0].replace(/ start$/i, '')),
    rest: text.replace(found[0], ' '),
  };
}

/** A single letter counts only in brackets or before a comma, a number or the end, because “a” is also a word. */
const letterEnd = '\\)?(?=\\s*(?:$|[,;\\d]))';
const sidePatterns = [
  {
    side: sideWords.either,
    pattern: /\b(?:home or away|away or home|home ?\/ ?away|either)\b|(?<!\w)H\/A(?!\w)/i,
  },
  { side: sideWords.home, pattern: /\b(?:at )?home\b(?: game| match)?/i },
  { side: sideWords.away, pattern: /\baway\b(?: game| match)?/i },
  { side: sideWords.home, pattern: new RegExp(`(?<!\\w)\\(?H${letterEnd}`) },
  { side: sideWords.away, pattern: new RegExp(`(?<!\\w)\\(?A${letterEnd}`) },
];

function takeSide(text: string): { side?: string; rest: string } {
  for (const { side, pattern } of sidePatterns) {
    const rest = text.replace(pattern, ' ');
    if (rest !== text) return { side, rest };
  }
  return { rest: text };
}

const newTeamPattern = /(?<!\w)(?:\d(?:st|nd|rd|th)|[a-z][\w'’]*) (?:XI|11)(?!\w)/i;

/** Finds a team of the card, the longest name first, or a name such as `3rd XI`. */
function takeTeam(text: string, teamNames: string[]): { name?: string; rest: string } {
  const spaced = ` ${text.toLowerCase().replace(/[,;:()]/g, ' ')} `;
  for (const name of teamNames.toSorted((one, other) => other.length - one.length)) {
    const index = spaced.indexOf(` ${name.toLowerCase()} `);
    if (index >= 0) return { name, rest: text.slice(0, index) + text.slice(index + name.length) };
  }
  const found = newTeamPattern.exec(text);
  return found ? { name: found[0], rest: text.replace(found[0], ' ') } : { rest: text };
}

/** Words that say no more than that the date is free. */
const fillerPattern =
  /\b(?:free|available|date|dates|start|starts|at|on|and|for|is|are|we|the)\b/gi;

function removeFillers(text: string) {
  const bare = text
    .replace(fillerPattern, ' ')
    .replace(/^(\s*\d{1,2}[.)])?[\s\W_]+|[\s\W_]+$/g, '');
  return bare.replace(/\s+/g, ' ');
}
