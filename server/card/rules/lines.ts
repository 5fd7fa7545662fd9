import { competitionNames } from '@fixturebook/contract/card/competition-names';
import { cardImportMaxRows } from '@fixturebook/contract/limits';
import { invalidInput } from '../../platform/errors.ts';
import { parseDate } from './cells.ts';
import type { CardFileRow } from './file.ts';
import { removeFillers, takeSide, takeTeam, takeTime } from './line-words.ts';
import { type MatchTextContext, parseMatchText } from './match-text.ts';

interface LineContext extends MatchTextContext {
  /** The current date in London. A date without a year is the first such date from then on. */
  today: string;
  /** The team of each line that names none. */
  teamName: string;
}

/** More text than a line about one date has. The rest of a longer line is not read. */
const maxLineLength = 300;

/**
 * Reads one free date or match from each line of pasted text, such as `Sat 5 Jun home 1.30pm` or `Sat 5 Jun v Marlow (A)`.
 * A row says which words of its line were not understood. Throws an error with status 400 for the field `text` if there
 * is nothing to read.
 */
export function parseCardLines(text: string, context: LineContext): CardFileRow[] {
  const lines = text.split(/\r\n?|\n/).flatMap((line, index) => {
    const trimmed = line.trim().slice(0, maxLineLength);
    return trimmed === '' ? [] : [{ number: index + 1, line: separateCells(trimmed) }];
  });
  if (lines.length === 0) throw createTextError('Paste at least one date.');
  if (lines.length > cardImportMaxRows)
    throw createTextError(`Paste at most ${cardImportMaxRows} lines.`);
  return lines.map(({ number, line }) => ({ number, ...parseLine(line, context) }));
}

/** Separates the cells of a copied spreadsheet, except a weekday from its date. */
function separateCells(line: string) {
  return line
    .replace(/\b((?:mon|tue|wed|thu|fri|sat|sun)[a-z]*[.,]?)\t/gi, '$1 ')
    .replaceAll('\t', ' ; ')
    .replace(/\s+/g, ' ');
}

function createTextError(message: string) {
  return invalidInput([{ path: 'text', message }]);
}

function parseLine(line: string, context: LineContext): Omit<CardFileRow, 'number'> {
  const dated = takeDate(line, context.today);
  if (!dated) return { cells: {}, unread: line, problem: noDateProblem };
  const { date, problem } = dated;
  const { unread, cells } =
    parseMatch(dated.parts.join(' ; '), context) ?? parseFreeDate(dated.parts.join(' '), context);
  return {
    cells: { date, ...cells },
    ...(unread && { unread }),
    ...(problem && { problem: { path: 'date', message: problem } }),
  };
}

function parseMatch(text: string, context: LineContext) {
  const match = parseMatchText(text, context);
  if (!match) return undefined;
  const { unread, competition, teamName = context.teamName, ...cells } = match;
  return { unread, cells: { teamName, ...cells, competition: competitionNames[competition] } };
}

/** Returns which words were not understood, besides what is read. */
export function parseFreeDate(
  text: string,
  { teamName, teamNames }: Pick<LineContext, 'teamName' | 'teamNames'>,
) {
  const timed = takeTime(text);
  const sided = takeSide(timed.rest);
  const team = takeTeam(sided.rest, teamNames);
  const cells: CardFileRow['cells'] = {
    teamName: team.name ?? teamName,
    ...(sided.side && { side: sided.side }),
    ...(timed.time && { startTime: timed.time }),
  };
  return { unread: removeFillers(team.rest), cells };
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

/** Finds the date of a line, and returns what is before and behind it. Returns undefined if the line has no date. */
function takeDate(line: string, today: string) {
  for (const pattern of datePatterns) {
    const found = pattern.exec(line);
    if (!found) continue;
    const parts = [line.slice(0, found.index), line.slice(found.index + found[0].length)];
    return { ...readDate(found.groups ?? {}, today), parts };
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
