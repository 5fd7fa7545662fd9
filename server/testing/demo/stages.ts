import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { TermsChange } from '@fixturebook/contract/matches';
import { addDays, toLondonDate } from '../../platform/calendar.ts';
import type { DemoCommandRunner, DemoSecretary } from './actions.ts';
import { toFixtureInput } from './fixture-input.ts';
import { isWeekend, type SeasonDay, toLondonTime, toSeasonDay } from './season.ts';
import { type DemoTeam, getTeamsOnDay } from './teams.ts';

export interface PlannedMatch {
  day: SeasonDay;
  team: DemoTeam;
  host: DemoSecretary;
  guest: DemoSecretary;
}

const greetings = [
  'Would this suit you? We would bring a full side and a scorer.',
  'Shall we say the same as last year?',
  'Your date and ours agree. May we come?',
  'We have not played each other for far too long.',
  'A match, a tea and an early finish would suit us well.',
];

export type DemoSeedHelpers = ReturnType<typeof createDemoSeedHelpers>;

/** How many days before today, or before a past match, clubs list the dates of their matches. */
const leadTimeDays = 30;

export function createDemoSeedHelpers(
  acting: DemoCommandRunner,
  {
    secretaries,
    colleague,
    days,
    now,
  }: {
    secretaries: DemoSecretary[];
    colleague: DemoSecretary;
    days: SeasonDay[];
    now: Date;
  },
) {
  const today = toLondonDate(now);
  const distant = days.filter(({ date, outdoors }) => outdoors && date > addDays(today, 10));

  /** Returns a time in London `count` days before the given day or today, whichever is earlier. */
  function getTimeBefore({ date }: SeasonDay, count: number, hour = 19): Date {
    return toLondonTime(date < today ? date : today, -count, hour);
  }

  async function listFixture(
    who: DemoSecretary,
    day: SeasonDay,
    team: DemoTeam,
    side: FixtureInput['side'],
  ) {
    return acting.listFixture(
      getTimeBefore(day, leadTimeDays),
      who,
      toFixtureInput(who.club, team, day, side),
    );
  }

  async function ask(
    { day, team, guest }: Omit<PlannedMatch, 'host'>,
    asked: { fixtureId: string; at: Date; message: string; terms?: TermsChange },
  ) {
    const { at, ...input } = asked;
    const ownFixtureId = await listFixture(guest, day, team, 'away');
    return acting.ask(at, guest, { ...input, ownFixtureId });
  }

  return {
    acting,
    /** The second officer of the first club. */
    colleague,
    now,
    ago: getTimeBefore,
    list: listFixture,
    ask,
    /** Returns an outdoor Saturday. `place` counts from 0, the first Saturday more than ten days from now. */
    getSaturday: (place: number) => getNthWeekdayInList(distant, 6, place),
    getSunday: (place: number) => getNthWeekdayInList(distant, 0, place),
    getDayFromToday: (count: number) => toSeasonDay(addDays(today, count)),
    /** Lists the days from `first` to `last` days after today, weekends first. */
    listDaysFromToday(first: number, last: number) {
      const some = days.slice(first, last + 1);
      return some.toSorted((a, b) => Number(isWeekend(b)) - Number(isWeekend(a)));
    },
    today,
    getSecretary(name: string): DemoSecretary {
      const found = secretaries.find(({ club }) => club.name === name);
      if (!found) throw new Error(`There is no demo club ${name}.`);
      return found;
    },
    /** Creates a match agreed three weeks ago, or three weeks before a match day in the past. */
    async agree(meeting: PlannedMatch) {
      const { day, team, host, guest } = meeting;
      const fixtureId = await listFixture(host, day, team, 'home');
      const message = greetings[(guest.club.name.length + Number(day.date.slice(8))) % 5] ?? '';
      const request = await ask(meeting, { fixtureId, at: getTimeBefore(day, 22), message });
      return acting.accept(getTimeBefore(day, 21), host, request);
    },
  };
}

export function getFirstTeam(day: SeasonDay): DemoTeam {
  return getTeamsOnDay(day)[0];
}

function getNthWeekdayInList(days: SeasonDay[], weekday: number, place: number): SeasonDay {
  const day = days.filter((one) => one.weekday === weekday)[place];
  if (!day) throw new Error('A season has more weekends than the stages take.');
  return day;
}
