import type { FixtureInput } from '@fixturebook/contract/fixtures';
import type { TermsChange } from '@fixturebook/contract/matches';
import { daysAfter, londonDate } from '../../platform/calendar.ts';
import type { Acting, Secretary } from './acting.ts';
import { fixtureOf } from './fixture-of.ts';
import { atHour, isWeekend, type SeasonDay, seasonDay } from './season.ts';
import { type Team, teamsOn } from './teams.ts';

/** A day's match that a host and a guest have, or could have. */
export interface Meeting {
  day: SeasonDay;
  team: Team;
  host: Secretary;
  guest: Secretary;
}

const greetings = [
  'Would this suit you? We would bring a full side and a scorer.',
  'Shall we say the same as last year?',
  'Your date and ours agree. May we come?',
  'We have not played each other for far too long.',
  'A match, a tea and an early finish would suit us well.',
];

export type Stages = ReturnType<typeof createStages>;

/** Days before today, or before a match that is over, on which all that is told of began. */
const beginning = 30;

/** What the stages of the demo are told with: the days, the clubs, and what two clubs do at first. */
export function createStages(
  acting: Acting,
  { secretaries, days, now }: { secretaries: Secretary[]; days: SeasonDay[]; now: Date },
) {
  const today = londonDate(now);
  const distant = days.filter(({ date, outdoors }) => outdoors && date > daysAfter(today, 10));

  /** In the evening so many days before today, or before the day when it is over. */
  function ago({ date }: SeasonDay, count: number, hour = 19): Date {
    return atHour(date < today ? date : today, -count, hour);
  }

  async function list(who: Secretary, day: SeasonDay, team: Team, side: FixtureInput['side']) {
    return acting.list(ago(day, beginning), who, fixtureOf(who.club, team, day, side));
  }

  /** The guest lists its own date, and asks for the host's. */
  async function ask(
    { day, team, guest }: Omit<Meeting, 'host'>,
    asked: { fixtureId: string; at: Date; message: string; terms?: TermsChange },
  ) {
    const { at, ...input } = asked;
    const ownFixtureId = await list(guest, day, team, 'away');
    return acting.ask(at, guest, { ...input, ownFixtureId });
  }

  return {
    acting,
    now,
    ago,
    list,
    ask,
    /** The first one is more than ten days away. */
    saturday: (place: number) => nth(distant, 6, place),
    sunday: (place: number) => nth(distant, 0, place),
    /** The day so many days from today. */
    soon: (count: number) => seasonDay(daysAfter(today, count)),
    /** The days from the first to the last so far away, those of the weekend first. */
    soonBetween(first: number, last: number) {
      const some = days.slice(first, last + 1);
      return some.toSorted((a, b) => Number(isWeekend(b)) - Number(isWeekend(a)));
    },
    today,
    clubOf(name: string): Secretary {
      const found = secretaries.find(({ club }) => club.name === name);
      if (!found) throw new Error(`There is no demo club ${name}.`);
      return found;
    },
    /** Three weeks before the match or today; answers the id of the match. */
    async agree(meeting: Meeting) {
      const { day, team, host, guest } = meeting;
      const fixtureId = await list(host, day, team, 'home');
      const message = greetings[(guest.club.name.length + Number(day.date.slice(8))) % 5] ?? '';
      const request = await ask(meeting, { fixtureId, at: ago(day, 22), message });
      return acting.accept(ago(day, 21), host, request);
    },
  };
}

/** The team that a club has out on a day before its others. */
export function firstTeamOn(day: SeasonDay): Team {
  return teamsOn(day)[0];
}

function nth(days: SeasonDay[], weekday: number, place: number): SeasonDay {
  const day = days.filter((one) => one.weekday === weekday)[place];
  if (!day) throw new Error('A season has more weekends than the stages take.');
  return day;
}
