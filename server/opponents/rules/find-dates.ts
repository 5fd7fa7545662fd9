import type { FindQuery } from '@fixturebook/contract/opponents/find';
import { findOwnDatesMax } from '@fixturebook/contract/opponents/find';
import { getWeekday, type Weekday } from '@fixturebook/contract/teams/teams';
import { addDays } from '../../platform/calendar.ts';
import type { KeptTeamRow } from '../../teams/queries.ts';

interface TeamDate {
  fixture: { date: string; teamName: string; status: string };
}

/** A team of the club: what the club keeps about it, its last fixture, or both. */
export interface FindTeam<Row> {
  name: string;
  kept: KeptTeamRow | undefined;
  last: Row | undefined;
}

/** Lists the teams that have played, in the order of their last fixtures, then the kept teams without a fixture. */
export function listFindTeams<Row extends TeamDate>(
  lastFixtures: Row[],
  keptTeams: KeptTeamRow[],
): FindTeam<Row>[] {
  const played = lastFixtures.map((last) => {
    const kept = keptTeams.find(({ team }) => isTeam(last.fixture, team.name));
    return { name: kept?.team.name ?? last.fixture.teamName, kept, last };
  });
  const others = keptTeams
    .filter((kept) => played.every((team) => team.kept !== kept))
    .map((kept) => ({ name: kept.team.name, kept, last: undefined }));
  return [...played, ...others];
}

/** A day for which opponents are searched. */
export interface WantedDate<Row> {
  date: string;
  teamName: string;
  /** The club's free date; undefined for an unlisted day. */
  listed: Row | undefined;
  /** The team whose details an unlisted day takes over. */
  team: FindTeam<Row> | undefined;
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
 * query, or for the first team that plays on this weekday.
 */
export function chooseFindDates<Row extends TeamDate>(
  { teamName, ...query }: Pick<FindQuery, 'date' | 'from' | 'to' | 'teamName'>,
  { own, teams, today }: { own: Row[]; teams: FindTeam<Row>[]; today: string },
): FindDates<Row> {
  const isWanted = (team: { teamName: string }) => teamName === undefined || isTeam(team, teamName);
  const ownOfTeam = own.filter(({ fixture }) => isWanted(fixture));
  const wantedTeams = teams.filter(({ name }) => isWanted({ teamName: name }));
  const days = getFindDays(query);
  const listed = ownOfTeam.filter(({ fixture }) => fixture.status === 'open').map(toListedDate);
  if (!days) return limitDates(listed, []);
  const dates: WantedDate<Row>[] = [];
  const busy: string[] = [];
  for (let day = days.from; day <= days.to; day = addDays(day, 1)) {
    if (day < today) continue;
    const free = listed.filter(({ date }) => date === day);
    const team = findTeamOfWeekday(wantedTeams, day);
    const name = team?.name ?? teamName ?? '';
    const isBusy = own.some(({ fixture }) => fixture.date === day && isTeam(fixture, name));
    if (free.length > 0) dates.push(...free);
    else if (isBusy) busy.push(day);
    else dates.push({ date: day, teamName: name, listed: undefined, team });
  }
  return limitDates(dates, busy);
}

function toListedDate<Row extends TeamDate>(row: Row): WantedDate<Row> {
  const { date, teamName } = row.fixture;
  return { date, teamName, listed: row, team: undefined };
}

function limitDates<Row>(dates: WantedDate<Row>[], busy: string[]): FindDates<Row> {
  return { dates: dates.slice(0, findOwnDatesMax), busy, more: dates.length > findOwnDatesMax };
}

function findTeamOfWeekday<Row extends TeamDate>(teams: FindTeam<Row>[], day: string) {
  return teams.find((team) => listWeekdays(team).includes(getWeekday(day))) ?? teams[0];
}

function listWeekdays<Row extends TeamDate>({ kept, last }: FindTeam<Row>): Weekday[] {
  if (kept && kept.team.weekdays.length > 0) return kept.team.weekdays;
  return last ? [getWeekday(last.fixture.date)] : [];
}

function isTeam({ teamName }: { teamName: string }, name: string) {
  return teamName.toLowerCase() === name.toLowerCase();
}
