import { listSummerBankHolidays } from '@fixturebook/contract/calendar/bank-holidays';
import type { Side } from '@fixturebook/contract/fixtures';
import { addDays, countDaysBetween } from '../platform/calendar.ts';

export const planLifetimeHours = 24;

export interface EquivalentDay {
  date: string;
  bankHoliday: boolean;
}

/** Moves every date of a season by the same 52 or 53 weeks, so that weekends stay together. */
export function getEquivalentDayNextYear(date: string): EquivalentDay {
  const year = getYear(date);
  const holiday = listSummerBankHolidays(year).indexOf(date);
  if (holiday >= 0)
    return { date: listSummerBankHolidays(year + 1)[holiday] as string, bankHoliday: true };
  const weeks = countWeeksToNextSeason(year);
  // Near New Year, moving the date by whole weeks would give a date outside the next year.
  const days = [weeks, 105 - weeks].map((count) => addDays(date, count * 7));
  const dateInNextYear = days.find((day) => getYear(day) === year + 1) as string;
  return { date: dateInNextYear, bankHoliday: false };
}

/**
 * Returns the equivalent days of the days of one team. If two of them are the same, which happens
 * around bank holidays and New Year, one of the two moves to the nearest week that is free.
 */
export function getEquivalentDaysNextYear(dates: string[]): Map<string, EquivalentDay> {
  const days = new Map<string, EquivalentDay>();
  const datesByDay = new Map<string, string>();
  const inTurn = dates
    .map((date) => ({ date, day: getEquivalentDayNextYear(date) }))
    .toSorted((one, other) => rankEquivalentDay(one) - rankEquivalentDay(other));
  const isDisplaced = inTurn.map(({ date, day }) => {
    if (datesByDay.has(day.date)) return true;
    datesByDay.set(day.date, date);
    days.set(date, day);
    return false;
  });
  for (const { date, day } of inTurn.filter((_, index) => isDisplaced[index])) {
    const isEarlier = date < (datesByDay.get(day.date) as string);
    const moved = findFreeWeek(day.date, datesByDay, isEarlier ? -1 : 1) ?? day.date;
    datesByDay.set(moved, date);
    days.set(date, { date: moved, bankHoliday: false });
  }
  return days;
}

/** A bank holiday keeps its day first, then a day that moves by as many weeks as most others do. */
function rankEquivalentDay({ date, day }: { date: string; day: EquivalentDay }): number {
  if (day.bankHoliday) return 0;
  return countWeeksBetween(date, day.date) === countWeeksToNextSeason(getYear(date)) ? 1 : 2;
}

/** Looks on both sides of the date, first on the side that keeps the days in their order. */
function findFreeWeek(date: string, taken: ReadonlyMap<string, string>, firstSide: -1 | 1) {
  for (let weeks = 1; weeks <= 52; weeks += 1)
    for (const side of [firstSide, -firstSide]) {
      const day = addDays(date, side * weeks * 7);
      if (getYear(day) === getYear(date) && !taken.has(day)) return day;
    }
  return undefined;
}

function countWeeksToNextSeason(year: number): number {
  return countWeeksBetween(getMidsummerSaturday(year), getMidsummerSaturday(year + 1));
}

/**
 * Returns the Saturday nearest to 1 July, because a season that moved by 52 weeks every year would
 * start a day or two earlier each time.
 */
function getMidsummerSaturday(year: number): string {
  return findWeekdayOnOrAfter(`${year}-06-28`, saturday);
}

const saturday = 6;

function findWeekdayOnOrAfter(date: string, weekday: number): string {
  return addDays(date, (weekday - new Date(date).getUTCDay() + 7) % 7);
}

function countWeeksBetween(from: string, to: string): number {
  return countDaysBetween(from, to) / 7;
}

function getYear(date: string): number {
  return Number(date.slice(0, 4));
}

/** Swaps home and away for every date, played or not, so that teams that share a pitch still alternate. */
export function swapHomeAndAway(side: Side): Side {
  if (side === 'either') return side;
  return side === 'home' ? 'away' : 'home';
}

interface DatedFixture {
  teamName: string;
  date: string;
  status: 'open' | 'confirmed' | 'called-off';
  createdAt: Date;
}

/**
 * Prefers an agreed fixture, then a free date, then a called-off fixture; of equals, the newest.
 */
export function keepOneFixturePerTeamDay<Fixture extends DatedFixture>(fixtures: Fixture[]) {
  const rank = { confirmed: 0, open: 1, 'called-off': 2 };
  const best = new Map<string, Fixture>();
  const inOrder = fixtures.toSorted(
    (one, other) =>
      rank[one.status] - rank[other.status] || other.createdAt.getTime() - one.createdAt.getTime(),
  );
  for (const fixture of inOrder) {
    const key = `${fixture.date} ${fixture.teamName.toLowerCase()}`;
    if (!best.has(key)) best.set(key, fixture);
  }
  const kept = new Set(best.values());
  return fixtures.filter((fixture) => kept.has(fixture));
}

interface FixtureVenue<Surface> {
  teamName: string;
  side: Side;
  ground: string;
  postcode: string;
  surface: Surface | null;
}

/**
 * Uses the ground of a home fixture, else the team's last home ground, else that of another team,
 * else the club's profile.
 */
export function findHomeGround<Surface>(
  fixture: FixtureVenue<Surface>,
  season: FixtureVenue<Surface>[],
  profile: { name: string; postcode: string },
): Pick<FixtureVenue<Surface>, 'ground' | 'postcode' | 'surface'> {
  const atHome = season.filter(isAtHome);
  const isOfTeam = (other: FixtureVenue<Surface>) =>
    other.teamName.toLowerCase() === fixture.teamName.toLowerCase();
  const found = isAtHome(fixture) ? fixture : (atHome.findLast(isOfTeam) ?? atHome.at(-1));
  if (!found) return { ground: profile.name, postcode: profile.postcode, surface: null };
  const { ground, postcode, surface } = found;
  return { ground, postcode, surface };
}

function isAtHome({ side, ground }: FixtureVenue<unknown>): boolean {
  return side !== 'away' && ground !== '';
}
