import type {
  CardAddressInput,
  CardFileQuery,
  CardLinesInput,
} from '@fixturebook/contract/card/imports';
import { cardCalendarMaxEvents } from '@fixturebook/contract/limits';
import { calendarDate } from '@fixturebook/contract/text';
import { eq } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { deleteAllButNewest } from '../../platform/database/delete-all-but-newest.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { listKeptTeams } from '../../teams/queries.ts';
import type { CardImportDeps } from '../deps.ts';
import {
  getCardImportDefaults,
  getPitchUse,
  listCardFixtures,
  listLatestTeamFixtures,
} from '../queries/imports.ts';
import { isCalendarText } from '../rules/calendar/lines.ts';
import { toCardFileRows } from '../rules/calendar/rows.ts';
import { checkImportRows, countOtherHomeDates } from '../rules/checks.ts';
import { type CardFileRow, parseCardFile } from '../rules/file.ts';
import { parseCardLines } from '../rules/lines.ts';
import { hasForeignSides, resolveOwnSide } from '../rules/own-side.ts';
import { completeFromTeam, type ParsedImportRow, parseImportRow } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';
import { readCalendar } from '../vendor-ical.ts';
import { fetchCalendar } from './fetch-calendar.ts';

const maxPreviewsPerClub = 10;

/** Reads a calendar, or else a table. */
export async function previewImport(
  deps: CardImportDeps,
  caller: ClubCaller,
  bytes: Uint8Array,
  query: CardFileQuery,
) {
  const { clubId } = caller;
  const text = new TextDecoder().decode(bytes);
  if (isCalendarText(text)) return previewCalendar(deps, caller, { ...query, text, path: 'file' });
  const { team, competition } = query;
  const { rows, passedOver } = parseCardFile(bytes, team);
  const reading = await startReading(deps, clubId, competition ?? null);
  const own = rows.map((row) => {
    const resolved = resolveOwnSide(row, reading.context);
    // Other products leave out what is usual for a team. Our own file has everything.
    return reading.parse(hasForeignSides(row) ? reading.complete(resolved) : resolved);
  });
  return storePreview(deps, clubId, own, passedOver);
}

interface CalendarInput extends CardFileQuery {
  text: string;
  /** The field of which errors speak. */
  path: 'file' | 'address';
}

/** Reads the events from today to the end of the next season. */
async function previewCalendar(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  { text, team, competition, path }: CalendarInput,
) {
  const reading = await startReading(deps, clubId, competition ?? null);
  const { today } = reading.context;
  const days = { from: today, to: `${Number(today.slice(0, 4)) + 1}-12-31` };
  const result = await readCalendar({ text, days });
  if ('problem' in result) throw invalidInput([{ path, message: problemMessages[result.problem] }]);
  if (result.events.length === 0)
    throw invalidInput([{ path, message: 'There are no coming events in this calendar.' }]);
  const rows = toCardFileRows(result.events, { ...reading.context, teamName: team });
  return storePreview(
    deps,
    clubId,
    rows.map((row) => reading.parse(reading.complete(row))),
  );
}

const problemMessages = {
  'too-many': `There are more than ${cardCalendarMaxEvents} events in this calendar. Choose one for your fixtures only.`,
  unreadable: 'We can’t read this calendar. Its program may have left it unfinished.',
  slow: 'This calendar takes too long to read. Choose one for your fixtures only.',
};

/** Reads the calendar at an address of another site. */
export async function previewAddress(
  deps: CardImportDeps,
  caller: ClubCaller,
  { address, ...query }: CardAddressInput,
  runInTurn: <T>(read: () => Promise<T>) => Promise<T>,
) {
  const text = await fetchCalendar(deps, address);
  return runInTurn(() => previewCalendar(deps, caller, { ...query, text, path: 'address' }));
}

/** Reads one free date or match from each line. What a line leaves out is as usual for its team. */
export async function previewLines(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  { text, team, ground, radius, competition }: CardLinesInput,
) {
  const reading = await startReading(deps, clubId, competition);
  const rows = parseCardLines(text, { ...reading.context, teamName: team });
  const typed = { ground, maxTravelRadius: radius };
  return storePreview(
    deps,
    clubId,
    rows.map((row) => reading.parse(reading.complete(row, typed))),
  );
}

/** Reads what the club has, by which rows are understood and completed. */
async function startReading(
  { db, clock }: CardImportDeps,
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

async function storePreview(
  { db, clock }: CardImportDeps,
  clubId: string,
  parsedRows: ParsedImportRow[],
  passedOver: string[] = [],
) {
  const dates = listValidDates(parsedRows);
  const card = await listCardFixtures(db, clubId, dates);
  const { homeDates, ...pitches } = await getPitchUse(db, clubId, dates);
  const today = toLondonDate(clock());
  const checkedRows = countOtherHomeDates(
    checkImportRows(parsedRows, { card, today, ...pitches }),
    { homeDates, ...pitches },
  );
  const stored = await runTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(cardImports)
      .values({ clubId, rows: checkedRows, createdAt: clock() })
      .returning();
    await deleteAllButNewest(tx, cardImports, eq(cardImports.clubId, clubId), maxPreviewsPerClub);
    return made;
  });
  if (!stored) throw new Error('The preview was not stored.');
  return { ...stored, passedOver };
}

/** Omits text that is not a date, because PostgreSQL would refuse the query. */
function listValidDates(rows: ParsedImportRow[]) {
  const dates = new Set(rows.map(({ shown }) => shown.date));
  return [...dates].filter((date) => calendarDate.safeParse(date).success);
}
