import { formatDate, getWeekday, isCalendarDate } from './dates/calendar-date.ts';

/** `date` has the form `YYYY-MM-DD`, and `error` is a message for the user. */
export type ParsedDate = { date: string } | { error: string };

const weekdays = 'monday tuesday wednesday thursday friday saturday sunday'.split(' ');
const months =
  'january february march april may june july august september october november december'.split(
    ' ',
  );

const formatError = 'Enter a day and a month, such as 13 June or 13/6.';

/** Reads `13/6`, `Sun 13th Jun 27` and similar. A date without a year is the next one from `earliest` on. */
export function parseDate(text: string, earliest: string): ParsedDate {
  const { weekday, words } = splitDateWords(text);
  const parts = findDayMonthYear(words);
  if (!parts) return { error: formatError };
  const date = parts.year ? formatIsoDate(parts.year, parts) : findNextDate(parts, earliest);
  if (!date || !isCalendarDate(date)) return { error: formatError };
  if (weekday !== undefined && getWeekday(date) !== weekday)
    return { error: formatDate(date).replace(/^(\w+) (.*)/, '$2 is a $1.') };
  return { date };
}

interface DayAndMonth {
  day: string;
  month: number;
}

function splitDateWords(text: string): { weekday: number | undefined; words: string[] } {
  const words = text
    .toLowerCase()
    .replaceAll(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replaceAll(/\b(the|of)\b/g, ' ')
    // Separate digits and letters, so that `13jun` becomes `13 jun`.
    .replaceAll(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$& ')
    .split(/[\s,./-]+/)
    .filter(Boolean);
  const weekday = findNameByPrefix(weekdays, words[0]);
  return weekday === undefined ? { weekday, words } : { weekday, words: words.slice(1) };
}

/** Returns the index of the name that starts with the word, if the word has at least three letters. */
function findNameByPrefix(names: string[], word = ''): number | undefined {
  // `weds` is a common abbreviation, but `wednesday` does not start with it.
  const start = word === 'weds' ? 'wed' : word;
  const index = start.length < 3 ? -1 : names.findIndex((name) => name.startsWith(start));
  return index < 0 ? undefined : index;
}

function findDayMonthYear(words: string[]): (DayAndMonth & { year?: number }) | undefined {
  const [first = '', second = '', third] = words;
  if (words.length < 2 || words.length > 3) return undefined;
  const isYearFirst = /^\d{4}$/.test(first);
  const isMonthFirst = findNameByPrefix(months, first) !== undefined;
  const day = isYearFirst ? third : isMonthFirst ? second : first;
  const month = parseMonth(isMonthFirst ? first : second);
  const year = isYearFirst ? first : third;
  if (!day || !/^\d{1,2}$/.test(day) || month === undefined) return undefined;
  if (year === undefined) return { day, month };
  if (!/^(\d{2}|\d{4})$/.test(year)) return undefined;
  return { day, month, year: year.length === 2 ? 2000 + Number(year) : Number(year) };
}

function parseMonth(word: string): number | undefined {
  if (/^\d{1,2}$/.test(word)) return Number(word);
  const index = findNameByPrefix(months, word);
  return index === undefined ? undefined : index + 1;
}

function formatIsoDate(year: number, { day, month }: DayAndMonth): string {
  const twoDigits = (number: number | string) => String(number).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** Searches nine years, because the next 29 February can be eight years away. */
function findNextDate(parts: DayAndMonth, earliest: string): string | undefined {
  const firstYear = Number(earliest.slice(0, 4));
  return Array.from({ length: 9 }, (_, years) => formatIsoDate(firstYear + years, parts)).find(
    (date) => isCalendarDate(date) && date >= earliest,
  );
}
