import type { FixtureInput, FreeDateCallOffReason, Side } from '@fixturebook/contract/fixtures';
import { swapHomeAndAway } from '@fixturebook/contract/match-terms';
import { southEastClubs } from './clubs/south-east.ts';
import { thamesValleyClubs } from './clubs/thames-valley.ts';
import type { DemoClub } from './demo-club.ts';
import { toFixtureInput } from './fixture-input.ts';
import { findBankHoliday, isChristmas, isWeekend, type SeasonDay, toSeasonDay } from './season.ts';
import { bankHolidayXi, type DemoTeam, getTeamsOnDay } from './teams.ts';

export interface DemoFreeDateListing {
  club: DemoClub;
  fixture: FixtureInput;
  /** Why the club calls off the fixture after listing it, if it does. */
  calledOff?: FreeDateCallOffReason | null;
}

const [ownClub, henley] = southEastClubs as [DemoClub, DemoClub];
const neighbours = [henley, ...thamesValleyClubs];

/**
 * Creates free dates of the first demo club: every other weekend, some evenings, bank holidays, and
 * an indoor night every two weeks in winter.
 */
export function createFreeDatesOfFirstDemoClub(days: SeasonDay[]): DemoFreeDateListing[] {
  const later = days.slice(8);
  const [mondayInMay, mondayInAugust] = [
    findBankHoliday(later, '05'),
    findBankHoliday(later, '08'),
  ];
  const usual = later.flatMap((day, index) =>
    listFreeTeams(day, index).map((team) => ({ day, team })),
  );
  const sides: Side[] = ['home', 'away', 'either', 'home', 'away'];
  return [
    ...usual
      .map(({ day, team }, index) =>
        createDemoFreeDateListing(ownClub, team, day, sides[index % 5] ?? 'home'),
      )
      .filter(({ fixture }) => !isChristmas(fixture.date)),
    createDemoFreeDateListing(ownClub, bankHolidayXi, mondayInMay, 'home'),
    createDemoFreeDateListing(ownClub, bankHolidayXi, mondayInAugust, 'either'),
    ...createNearlySuitableDates(mondayInMay),
  ];
}

function listFreeTeams(day: SeasonDay, index: number): DemoTeam[] {
  const week = Math.floor(index / 7);
  const [first, second] = getTeamsOnDay(day);
  if (!day.outdoors) return day.weekday === 5 && week % 2 === 0 ? [first] : [];
  if (isWeekend(day)) return [[first], [], [second], []][(week + day.weekday) % 4] ?? [];
  return day.weekday === 3 && week % 4 === 1 ? [first] : [];
}

/** Creates free dates that each fail only one condition for a match with the first demo club. */
function createNearlySuitableDates(day: SeasonDay): DemoFreeDateListing[] {
  const [, missenden, chalfont] = thamesValleyClubs;
  const farnham = southEastClubs.find(({ name }) => name === 'Farnham Hopkiln CC');
  if (!missenden || !chalfont || !farnham) return [];
  const tooFar = createDemoFreeDateListing(farnham, bankHolidayXi, day, 'away');
  const tooShort = createDemoFreeDateListing(missenden, bankHolidayXi, day, 'away');
  const tooWeak = createDemoFreeDateListing(chalfont, bankHolidayXi, day, 'away');
  return [
    { ...tooFar, fixture: { ...tooFar.fixture, maxTravelRadius: 30 } },
    { ...tooShort, fixture: { ...tooShort.fixture, format: 'twenty20', overs: null } },
    { ...tooWeak, fixture: { ...tooWeak.fixture, strength: 'weak' } },
  ];
}

type FreeDate = Pick<FixtureInput, 'date' | 'teamName' | 'side'>;

export function createSuitableDates(free: FreeDate[]): DemoFreeDateListing[] {
  return free.flatMap(({ date, teamName, side }, index) => {
    const day = toSeasonDay(date);
    const team = getTeamsOnDay(day).find(({ name }) => name === teamName);
    if (!team) return [];
    const suiting = side === 'home' ? neighbours : neighbours.filter(({ ground }) => ground !== '');
    return Array.from({ length: 4 + ((index * 3) % 5) }, (_, place) => {
      const club = suiting[(index * 4 + place) % suiting.length] as DemoClub;
      return createDemoFreeDateListing(
        club,
        team,
        day,
        place % 2 === 0 ? swapHomeAndAway(side) : chooseHomeOrAwaySide(club),
      );
    });
  });
}

function chooseHomeOrAwaySide({ ground }: DemoClub): Side {
  return ground === '' ? 'away' : 'either';
}

function createDemoFreeDateListing(
  club: DemoClub,
  team: DemoTeam,
  day: SeasonDay,
  side: Side,
): DemoFreeDateListing {
  return { club, fixture: toFixtureInput(club, team, day, side) };
}
