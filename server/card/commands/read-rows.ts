import type { CardFileQuery, CardLinesInput } from '@fixturebook/contract/card/imports';
import { cardCalendarMaxEvents } from '@fixturebook/contract/limits';
import { toLondonDate } from '../../platform/calendar.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { listKeptTeams } from '../../teams/queries.ts';
import { getCardImportDefaults, listLatestTeamFixtures } from '../queries/imports.ts';
import { toCardFileRows } from '../rules/calendar/rows.ts';
import type { CardFileRow } from '../rules/file.ts';
import { completeFromTeam, parseImportRow } from '../rules/rows.ts';
import { readCalendar } from '../vendor-ical.ts';

/** Runs a read when it is the turn of its user. */
export type RunInTurn = <T>(read: () => Promise<T>) => Promise<T>;

type ReadingDeps = Pick<Platform, 'db' | 'clock'>;

export interface CalendarInput extends CardFileQuery {
  text: string;
  /** The field of which errors speak. */
  path: 'file' | 'address';
}

/** Reads the events from today to the end of the next season, and a row from each of them. */
export async function readCalendarRows(
  deps: ReadingDeps,
  clubId: string,
  { text, team, competition, path }: CalendarInput,
  runInTurn: RunInTurn,
) {
  const reading = await startReading(deps, clubId, competition ?? null);
  const { today } = reading.context;
  const days = { from: today, to: `${Number(today.slice(0, 4)) + 1}-12-31` };
  const result = await runInTurn(() => readCalendar({ text, days }));
  if ('problem' in result) throw invalidInput([{ path, message: problemMessages[result.problem] }]);
  const rows = toCardFileRows(result.events, { ...reading.context, teamName: team });
  return { events: result.events, rows: rows.map((row) => reading.parse(reading.complete(row))) };
}

const problemMessages = {
  'too-many': `There are more than ${cardCalendarMaxEvents} events in this calendar. Choose one for your fixtures only.`,
  unreadable: 'We can’t read this calendar. Its program may have left it unfinished.',
  slow: 'This calendar takes too long to read. Choose one for your fixtures only.',
};

/** Reads what the club has, by which rows are understood and completed. */
export async function startReading(
  { db, clock }: ReadingDeps,
  clubId: string,
  competition: CardLinesInput['competition'],
) {
  const today = toLondonDate(clock());
  const kept = await listKeptTeams(db, clubId);
  const latest = await listLatestTeamFixtures(db, clubId, today);
  const { clubName, ...defaults } = await getCardImportDefaults(db, clubId);
  const teamNames = [...kept.map(({ team }) => team.name), ...latest.map((one) => one.teamName)];
  const homePostcodes = [
    defaults.postcode,
    ...kept.flatMap(({ homeGround }) => homeGround?.postcode ?? []),
  ];
  return {
    context: { today, clubName, teamNames, competition, homePostcodes },
    complete: (row: CardFileRow, typed = { ground: '', maxTravelRadius: '' }) =>
      completeFromTeam(row, typed, { kept, latest }),
    parse: (row: CardFileRow) => parseImportRow(row, { ...defaults, competition }),
  };
}
