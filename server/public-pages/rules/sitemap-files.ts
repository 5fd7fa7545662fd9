import { addDays } from '../../platform/calendar.ts';

/** How many numbers of `public_pages` one file covers. */
export const clubsPerSitemap = 5_000;

/** The number of free dates that a file is planned for. It can grow until the index is made again. */
export const datesPerSitemap = 4_000;

/** The most addresses of a file, far below the 50,000 of the protocol, so that no file is slow. */
export const sitemapAddressesMax = 10_000;

/** The free dates of the days from `from` to `to` or, on a busy day, the part `part` of `parts` of their ids. */
export interface DatesFile {
  from: string;
  to: string;
  part: number;
  parts: number;
}

interface DayCount {
  date: string;
  open: number;
}

/** The last day whose year has four digits. PostgreSQL and `Date` accept it. */
const lastDay = '9999-12-31';

/**
 * Divides the days from `today` on into files of about `datesPerSitemap` free dates. Days with few dates share a file, and
 * a day with many has several. The days are in order. The first file begins with the month and the last one has no end,
 * because the counts include dates of clubs that have no public page, and the names must not tell visitors which days these are.
 */
export function planDatesFiles(days: DayCount[], today: string): DatesFile[] {
  const files: DatesFile[] = [];
  let room = 0;
  for (const { date, open } of days) {
    if (open === 0) continue;
    const last = files.at(-1);
    const parts = Math.ceil(open / datesPerSitemap);
    if (parts > 1) {
      for (let part = 1; part <= parts; part++) files.push({ from: date, to: date, part, parts });
      room = 0;
    } else if (last && open <= room) {
      last.to = date;
      room -= open;
    } else {
      files.push({ from: date, to: date, part: 1, parts: 1 });
      room = datesPerSitemap - open;
    }
  }
  const [first] = files;
  if (first?.parts === 1) first.from = `${today.slice(0, 7)}-01`;
  const last = files.at(-1);
  if (last?.parts === 1) last.to = lastDay;
  return files;
}

export function formatClubsFile(file: number): string {
  return `clubs-${file}.xml`;
}

/** Formats `dates-2027-06-01-2027-06-20.xml`, and `dates-2027-06-12-2027-06-12-1-of-3.xml` for a part of a busy day. */
export function formatDatesFile({ from, to, part, parts }: DatesFile): string {
  return `dates-${from}-${to}${parts > 1 ? `-${part}-of-${parts}` : ''}.xml`;
}

const clubsFilePattern = /^clubs-([1-9]\d{0,5})\.xml$/;

/** Returns the number of a file of clubs, from 1 on. */
export function parseClubsFile(name: string): number | undefined {
  const [, file] = clubsFilePattern.exec(name) ?? [];
  return file === undefined ? undefined : Number(file);
}

const datesFilePattern =
  /^dates-(\d{4}-\d\d-\d\d)-(\d{4}-\d\d-\d\d)(?:-([1-9]\d{0,2})-of-([1-9]\d{0,2}))?\.xml$/;

export function parseDatesFile(name: string): DatesFile | undefined {
  const [, from = '', to = '', part = '1', parts = '1'] = datesFilePattern.exec(name) ?? [];
  const file = { from, to, part: Number(part), parts: Number(parts) };
  // The ids of one day are a range of the index, and those of several days are not.
  const hasRangeOfIds = file.parts === 1 || from === to;
  const isValid =
    isCalendarDate(from) &&
    isCalendarDate(to) &&
    from <= to &&
    file.part <= file.parts &&
    hasRangeOfIds;
  return isValid ? file : undefined;
}

/** PostgreSQL has no year 0. */
function isCalendarDate(text: string): boolean {
  return text >= '0001' && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** The first and the last UUID of the part of a file. Ids are random, so that the parts are of about the same size. */
export function getIdRange({ part, parts }: Pick<DatesFile, 'part' | 'parts'>) {
  const prefixes = 2 ** 32;
  const first = Math.ceil(((part - 1) * prefixes) / parts);
  const last = Math.ceil((part * prefixes) / parts) - 1;
  return {
    firstId: `${formatPrefix(first)}-0000-0000-0000-000000000000`,
    lastId: `${formatPrefix(last)}-ffff-ffff-ffff-ffffffffffff`,
  };
}

function formatPrefix(prefix: number): string {
  return prefix.toString(16).padStart(8, '0');
}
