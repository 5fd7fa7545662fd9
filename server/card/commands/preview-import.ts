import type {
  CardAddressInput,
  CardFileQuery,
  CardLinesInput,
} from '@fixturebook/contract/card/imports';
import { calendarDate } from '@fixturebook/contract/text';
import { eq } from 'drizzle-orm';
import { toLondonDate } from '../../platform/calendar.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { deleteAllButNewest } from '../../platform/database/delete-all-but-newest.ts';
import { invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { CardImportDeps } from '../deps.ts';
import { getPitchUse, listCardFixtures, listClubsWithNames } from '../queries/imports.ts';
import { isCalendarText } from '../rules/calendar/lines.ts';
import {
  addOpponentClubs,
  checkImportRows,
  countOtherHomeDates,
  isArrangedByClubs,
} from '../rules/checks.ts';
import { listPossibleClubNames } from '../rules/club-names.ts';
import { parseCardFile } from '../rules/file.ts';
import { parseCardLines } from '../rules/lines.ts';
import { hasForeignSides, resolveOwnSide } from '../rules/own-side.ts';
import type { ParsedImportRow } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';
import { fetchCalendar } from './fetch-calendar.ts';
import { type CalendarInput, type RunInTurn, readCalendarRows, startReading } from './read-rows.ts';

const maxPreviewsPerClub = 10;

/** Reads a calendar, or else a table. */
export async function previewImport(
  deps: CardImportDeps,
  caller: ClubCaller,
  bytes: Uint8Array,
  query: CardFileQuery,
  { runCalendar, runTable }: { runCalendar: RunInTurn; runTable: RunInTurn },
) {
  const text = new TextDecoder().decode(bytes);
  if (isCalendarText(text))
    return previewCalendar(deps, caller, { ...query, text, path: 'file' }, runCalendar);
  return runTable(() => previewTable(deps, caller, bytes, query));
}

async function previewTable(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  bytes: Uint8Array,
  query: CardFileQuery,
) {
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

/** Reads the events from today to the end of the next season. */
async function previewCalendar(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  input: CalendarInput,
  runInTurn: RunInTurn,
) {
  const { events, rows } = await readCalendarRows(deps, clubId, input, runInTurn);
  if (events.length === 0)
    throw invalidInput([
      { path: input.path, message: 'There are no coming events in this calendar.' },
    ]);
  return storePreview(deps, clubId, rows);
}

/** Reads the calendar at an address of another site. */
export async function previewAddress(
  deps: CardImportDeps,
  caller: ClubCaller,
  { address, ...query }: CardAddressInput,
  runInTurn: RunInTurn,
) {
  const text = await fetchCalendar(deps, address);
  return previewCalendar(deps, caller, { ...query, text, path: 'address' }, runInTurn);
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
  const opponents = checkedRows.filter(isArrangedByClubs).map(({ opponent }) => opponent);
  const names = [...new Set(opponents)].flatMap(listPossibleClubNames);
  const rows = addOpponentClubs(checkedRows, await listClubsWithNames(db, clubId, names));
  const stored = await runTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(cardImports)
      .values({ clubId, rows, createdAt: clock() })
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
