import type { FindQuery } from '@fixturebook/contract/opponents/find';
import { findOwnDatesMax } from '@fixturebook/contract/opponents/find';
import { addDays } from '../../platform/calendar.ts';

interface TeamDate {
  fixture: { date: string; teamName: string; status: string };
}

/** A day for which opponents are searched. */
export interface WantedDate<Row> {
  date: string;
  teamName: string;
  /** The club's free date; undefined if it has not listed the day. */
  listed: Row | undefined;
  /** The team's last fixture, whose details an unlisted day takes over. */
  last: Row | undefined;
}

interface FindDates<Row> {
  dates: WantedDate<Row>[];
  /** The days on which the team has a match. */
  busy: string[];
  more: boolean;
}

/** Returns the first and the last day of a search, or undefined if it is for all free dates. */
export function getFindDays({ date, from, to }: Pick<FindQuery, 'date' | 'from' | 'to'>) {
  const first = date ?? from;
  return first === undefined ? undefined : { from: first, to: date ?? to ?? first };
}

/**
 * Chooses the days to search for. On a day that no team has listed, it is searched for the team of the
 * query, or for the team that played on this weekday last. `teams` has the last fixture of each team.
 */
export function chooseFindDates<Row extends TeamDate>(
  { teamName, ...query }: Pick<FindQuery, 'date' | 'from' | 'to' | 'teamName'>,
  { own, teams, today }: { own: Row[]; teams: Row[]; today: string },
): FindDates<Row> {
  const isWanted = ({ fixture }: Row) => teamName === undefined || isTeam(fixture, teamName);
  const ownOfTeam = own.filter(isWanted);
  const days = getFindDays(query);
  const listed = ownOfTeam.filter(({ fixture }) => fixture.status === 'open').map(toListedDate);
  if (!days) return limitDates(listed, []);
  const dates: WantedDate<Row>[] = [];
  const busy: string[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    if (day < today) continue;
    const free = listed.filter(({ date }) => date === day);
    const last = findTeamOfWeekday(teams.filter(isWanted), day);
    const team = teamName ?? last?.fixture.teamName ?? '';
    const isBusy = own.some(({ fixture }) => fixture.date === day && isTeam(fixture, team));
    if (free.length > 0) dates.push(...free);
    else if (isBusy) busy.push(day);
    else dates.push({ date: day, teamName: team, listed: undefined, last });
  }
  return limitDates(dates, busy);
}

function toListedDate<Row extends TeamDate>(row: Row): WantedDate<Row> {
  const { date, teamName } = row.fixture;
  return { date, teamName, listed: row, last: undefined };
}

function limitDates<Row>(dates: WantedDate<Row>[], busy: string[]): FindDates<Row> {
  return { dates: dates.slice(0, findOwnDatesMax), busy, more: dates.length > findOwnDatesMax };
}

function findTeamOfWeekday<Row extends TeamDate>(teams: Row[], day: string): Row | undefined {
  return teams.find(({ fixture }) => getWeekday(fixture.date) === getWeekday(day)) ?? teams[0];
}

function getWeekday(date: string) {
  return new Date(date).getUTCDay();
}

function isTeam({ teamName }: TeamDate['fixture'], name: string) {
  return teamName.toLowerCase() === name.toLowerCase();
}
