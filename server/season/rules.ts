import type { Side } from '@fixturebook/contract/fixtures';
import { addDays, countDaysBetween } from '../platform/calendar.ts';

/** How long a preview can be accepted. */
export const planLifetimeHours = 24;

/** A day of the season after, and why it is that one. */
export interface EquivalentDay {
  date: string;
  bankHoliday: boolean;
}

/**
 * The same weekday of the same week, a season on: 52 or 53 weeks later, for all days of a season alike,
 * so that weekends stay whole and in their order. What was on a bank holiday Monday stays on it.
 */
export function getEquivalentDay(date: string): EquivalentDay {
  const year = getYear(date);
  const holiday = listBankHolidays(year).indexOf(date);
  if (holiday >= 0)
    return { date: listBankHolidays(year + 1)[holiday] as string, bankHoliday: true };
  const weeks = countWeeksBetween(getMidsummerSaturday(year), getMidsummerSaturday(year + 1));
  // The first or last days of a year would fall out of the next one.
  const days = [weeks, 105 - weeks].map((count) => addDays(date, count * 7));
  const dateInNextYear = days.find((day) => getYear(day) === year + 1) as string;
  return { date: dateInNextYear, bankHoliday: false };
}

/**
 * The Saturday next to 1 July, the middle of the season: weeks are counted from it. To count from the
 * day itself would be 52 weeks every year, and a season earlier by a day or two each time.
 */
function getMidsummerSaturday(year: number): string {
  return findWeekdayOnOrAfter(`${year}-06-28`, saturday);
}

/** Those of May and August in England, Wales and Northern Ireland: the others move with Easter, or are in winter. */
export function listBankHolidays(year: number): string[] {
  return [
    findWeekdayOnOrAfter(`${year}-05-01`, monday),
    findWeekdayOnOrAfter(`${year}-05-25`, monday),
    findWeekdayOnOrAfter(`${year}-08-25`, monday),
  ];
}

const monday = 1;
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

/**
 * Who hosted travels, and who may do either still may. Of all dates alike, whether a match came of them
 * or not: teams that take turns on one pitch then still do.
 */
export function getNextSeasonSide(side: Side): Side {
  if (side === 'either') return side;
  return side === 'home' ? 'away' : 'home';
}

/** What a team had on a day, as far as it decides which of two fixtures goes on. */
interface DatedFixture {
  teamName: string;
  date: string;
  status: 'open' | 'confirmed' | 'called-off';
  createdAt: Date;
}

/** One fixture a team and day: what was agreed before what was free, that before what was off; then the newest. */
export function keepOneFixturePerTeamDay<Fixture extends DatedFixture>(
  fixtures: Fixture[],
): Fixture[] {
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

/** Where a team plays; the ground may be empty only where it is away. */
interface FixtureVenue<Surface> {
  teamName: string;
  side: Side;
  ground: string;
  postcode: string;
  surface: Surface | null;
}

/**
 * Where a fixture would be played at home: where it was, if it was there; else where the team was at
 * home last in the season, or another of the club; else all that is known is the club's profile.
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
