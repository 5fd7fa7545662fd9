export const nations = ['England and Wales', 'Scotland', 'Northern Ireland'] as const;
export type Nation = (typeof nations)[number];

export interface BankHoliday {
  date: string;
  name: string;
  nations: Nation[];
}

/**
 * Lists the bank holidays of a year by date, without those that are proclaimed for one year only. Source:
 * Banking and Financial Dealings Act 1971, and gov.uk for the substitute days.
 */
export function listBankHolidays(year: number): BankHoliday[] {
  const holidays = new Map<string, BankHoliday>();
  for (const nation of nations)
    for (const { date, name } of listBankHolidaysOfNation(year, nation)) {
      const same = holidays.get(`${date} ${name}`);
      if (same) same.nations.push(nation);
      else holidays.set(`${date} ${name}`, { date, name, nations: [nation] });
    }
  return [...holidays.values()].sort((one, other) => one.date.localeCompare(other.date));
}

function listBankHolidaysOfNation(year: number, nation: Nation) {
  const isScotland = nation === 'Scotland';
  const isNorthernIreland = nation === 'Northern Ireland';
  const easter = getEasterSunday(year);
  const fixed = [
    { name: "New Year's Day", date: `${year}-01-01` },
    isScotland && { name: '2nd January', date: `${year}-01-02` },
    isNorthernIreland && { name: "St Patrick's Day", date: `${year}-03-17` },
    isNorthernIreland && { name: 'Battle of the Boyne', date: `${year}-07-12` },
    isScotland && { name: "St Andrew's Day", date: `${year}-11-30` },
    { name: 'Christmas Day', date: `${year}-12-25` },
    { name: 'Boxing Day', date: `${year}-12-26` },
  ].filter((one) => one !== false);
  return [
    ...moveFromWeekends(fixed),
    { name: 'Good Friday', date: addDays(easter, -2) },
    ...(isScotland ? [] : [{ name: 'Easter Monday', date: addDays(easter, 1) }]),
    { name: earlyMay, date: findMondayOnOrAfter(`${year}-05-01`) },
    { name: spring, date: findMondayOnOrAfter(`${year}-05-25`) },
    { name: summer, date: findMondayOnOrAfter(isScotland ? `${year}-08-01` : `${year}-08-25`) },
  ];
}

const earlyMay = 'Early May bank holiday';
const spring = 'Spring bank holiday';
const summer = 'Summer bank holiday';

/** The bank holidays of the cricket season in England and Wales, which do not move with Easter. */
export function listSummerBankHolidays(year: number): string[] {
  return listBankHolidays(year)
    .filter(({ name }) => [earlyMay, spring, summer].includes(name))
    .filter((holiday) => holiday.nations.includes('England and Wales'))
    .map(({ date }) => date);
}

/** A holiday at a weekend is moved to the next working day that is no holiday itself. */
function moveFromWeekends(holidays: { name: string; date: string }[]) {
  const taken = new Set(holidays.map(({ date }) => date));
  return holidays.map(({ name, date }) => {
    if (!isWeekend(date)) return { name, date };
    let moved = date;
    while (isWeekend(moved) || taken.has(moved)) moved = addDays(moved, 1);
    taken.add(moved);
    return { name: `${name} (substitute day)`, date: moved };
  });
}

/** The anonymous Gregorian algorithm, in the version of 1961. */
function getEasterSunday(year: number): string {
  const century = Math.floor(year / 100);
  const leapCorrection = Math.floor((8 * century + 13) / 25);
  const epact = (19 * (year % 19) + century - Math.floor(century / 4) - leapCorrection + 15) % 30;
  const moon = epact - Math.floor((epact + 11 * (year % 19)) / 319);
  const weekday =
    (2 * (century % 4) + 2 * Math.floor((year % 100) / 4) - ((year % 100) % 4) - moon + 32) % 7;
  const month = Math.floor((moon + weekday + 90) / 25);
  const day = (moon + weekday + month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function findMondayOnOrAfter(date: string): string {
  return addDays(date, (8 - getWeekday(date)) % 7);
}

function isWeekend(date: string) {
  return getWeekday(date) % 6 === 0;
}

/** Returns 0 for Sunday up to 6 for Saturday. */
function getWeekday(date: string) {
  return new Date(date).getUTCDay();
}

function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);
}
