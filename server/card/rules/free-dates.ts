import { isInPlayingSeason } from '@fixturebook/contract/calendar/playing-season';
import { homeFreeDatesMax, homeFreeDatesPerTeam } from '@fixturebook/contract/card/home';
import { getWeekday, type Weekday } from '@fixturebook/contract/teams/teams';
import { addDays } from '../../platform/calendar.ts';

/** How far ahead unlisted days are looked for, so that the next season is found from October on. */
const daysAhead = 366;

interface TeamDays {
  today: string;
  /** The days on which the team usually plays. */
  weekdays: Weekday[];
  /** The dates from today on of which the team has a fixture. */
  fixtureDates: string[];
}

/** Lists the next unlisted days of a team. A day of a fixture that is called off is not among them. */
export function listUnlistedDays({ today, weekdays, fixtureDates }: TeamDays): string[] {
  const taken = new Set(fixtureDates);
  const days: string[] = [];
  for (let ahead = 0; ahead < daysAhead && days.length < homeFreeDatesPerTeam; ahead++) {
    const day = addDays(today, ahead);
    const isUsual = isInPlayingSeason(day) && weekdays.includes(getWeekday(day));
    if (isUsual && !taken.has(day)) days.push(day);
  }
  return days;
}

/** Chooses the next dates of each team. Where not all can be shown, every team has one before a team has two. */
export function chooseFreeDates<One extends { date: string; teamName: string }>(
  dates: One[],
): One[] {
  const teams = Map.groupBy(dates.toSorted(compareDates), ({ teamName }) => teamName.toLowerCase());
  const byPlace = Array.from({ length: homeFreeDatesPerTeam }, (_, place) =>
    [...teams.values()].flatMap((ofTeam) => ofTeam[place] ?? []).sort(compareDates),
  );
  return byPlace.flat().slice(0, homeFreeDatesMax).sort(compareDates);
}

function compareDates(one: { date: string; teamName: string }, other: typeof one) {
  return one.date.localeCompare(other.date) || one.teamName.localeCompare(other.teamName);
}
