import { type CardLinesInput, cardImportLifetimeHours } from '@fixturebook/contract/card/imports';
import type { FixtureInput } from '@fixturebook/contract/fixtures';
import { calendarDate } from '@fixturebook/contract/text';
import { eq, lt } from 'drizzle-orm';
import { createFreeDates } from '../../fixtures/commands/free-date-announcements.ts';
import { fixtureWrites } from '../../fixtures/policy.ts';
import { geocodePostcodes } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runPaced } from '../../platform/database/batches.ts';
import {
  type Executor,
  runTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import { deleteAllButNewest } from '../../platform/database/delete-all-but-newest.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import { listKeptTeams } from '../../teams/queries.ts';
import type { CardImportDeps } from '../deps.ts';
import {
  getCardImportDefaults,
  getHomeDates,
  listCardFixtures,
  listLatestTeamFixtures,
  selectCardImport,
} from '../queries/imports.ts';
import { parseCardFile } from '../rules/file.ts';
import { parseCardLines } from '../rules/lines.ts';
import {
  checkImportRows,
  completeFromTeam,
  countOtherHomeDates,
  markGoneRows,
  type ParsedImportRow,
  parseImportRow,
  type StoredImportRow,
} from '../rules/rows.ts';
import { cardImports } from '../schema.ts';

const maxPreviewsPerClub = 10;

/** Few enough rows that a batch takes about 50 ms, because it locks the coordinates of their postcodes. */
export const rowsPerBatch = 100;

export async function previewImport(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  bytes: Uint8Array,
) {
  const { rows, passedOver } = parseCardFile(bytes);
  const defaults = await getCardImportDefaults(deps.db, clubId);
  return storePreview(
    deps,
    clubId,
    rows.map((row) => parseImportRow(row, defaults)),
    passedOver,
  );
}

/** Reads one free date from each line. What a line leaves out is as usual for its team. */
export async function previewLines(
  deps: CardImportDeps,
  { clubId }: ClubCaller,
  { text, team, ground, radius }: CardLinesInput,
) {
  const { db, clock } = deps;
  const today = toLondonDate(clock());
  const kept = await listKeptTeams(db, clubId);
  const latest = await listLatestTeamFixtures(db, clubId, today);
  const rows = parseCardLines(text, {
    today,
    teamName: team,
    teamNames: [...kept.map(({ team }) => team.name), ...latest.map(({ teamName }) => teamName)],
  });
  const defaults = await getCardImportDefaults(db, clubId);
  const typed = { ground, maxTravelRadius: radius };
  return storePreview(
    deps,
    clubId,
    rows.map((row) => parseImportRow(completeFromTeam(row, typed, { kept, latest }), defaults)),
  );
}

async function storePreview(
  { db, clock }: CardImportDeps,
  clubId: string,
  parsedRows: ParsedImportRow[],
  passedOver: string[] = [],
) {
  const dates = listValidDates(parsedRows);
  const cardEntries = await listCardFixtures(db, clubId, dates);
  const homeDates = await getHomeDates(db, clubId, dates);
  const today = toLondonDate(clock());
  const checkedRows = countOtherHomeDates(
    checkImportRows(parsedRows, cardEntries, today),
    homeDates,
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

/**
 * Creates the fixtures of a preview in batches. After an interruption, the next call goes on with the
 * rows that are left. A call after the last of them creates none and returns what has become of each row.
 */
export async function acceptImport(
  deps: CardImportDeps,
  caller: ClubCaller,
  { id, skippedRows }: { id: string; skippedRows: ReadonlySet<number> },
) {
  const { db, clock, limits } = deps;
  const seen = await getOwnImport(db, caller, id, clock());
  if (seen.acceptedAt) return describeAcceptedRows(db, caller, seen.rows);
  const inputs = skipRows(seen.rows, skippedRows).flatMap(({ input }) => input ?? []);
  // Count each row against the same limit as a fixture that is created by hand.
  await limits.use(fixtureWrites, caller.userId, inputs.length);
  await geocodePostcodes(
    deps,
    inputs.map(({ postcode }) => postcode),
  );
  for (;;) {
    const accepted = await runPaced(() =>
      changeClub(deps, caller.clubId, (tx) =>
        acceptNextRows(tx, deps, caller, { id, skippedRows }),
      ),
    );
    if (accepted) return describeAcceptedRows(db, caller, accepted);
  }
}

/** Compares the rows that were listed with the card as it is now. */
export async function describeAcceptedRows(
  executor: Executor,
  { clubId }: ClubCaller,
  rows: StoredImportRow[],
) {
  const listed = rows.filter(({ outcome }) => outcome === 'listed');
  const dates = [...new Set(listed.map(({ date }) => date))];
  return markGoneRows(rows, await listCardFixtures(executor, clubId, dates));
}

/** Returns all rows after the last of them, otherwise undefined. */
async function acceptNextRows(
  tx: Transaction,
  { clock }: CardImportDeps,
  caller: ClubCaller,
  { id, skippedRows }: { id: string; skippedRows: ReadonlySet<number> },
): Promise<StoredImportRow[] | undefined> {
  const { rows: storedRows, acceptedAt } = await getOwnImport(tx, caller, id, clock(), 'locked');
  if (acceptedAt) return storedRows;
  const rows = skipRows(storedRows, skippedRows);
  const remaining = rows.filter(({ input }) => input);
  const next = remaining.slice(0, rowsPerBatch);
  const processed = await createFixturesFromRows(tx, caller, next, clock());
  const processedRows = new Map(processed.map((row) => [row.row, row]));
  const merged = rows.map((row) => processedRows.get(row.row) ?? row);
  const isComplete = next.length === remaining.length;
  await tx
    .update(cardImports)
    .set({ rows: merged, acceptedAt: isComplete ? clock() : null })
    .where(eq(cardImports.id, id));
  return isComplete ? merged : undefined;
}

function skipRows(rows: StoredImportRow[], skippedRows: ReadonlySet<number>): StoredImportRow[] {
  return rows.map((row) =>
    row.input && skippedRows.has(row.row) ? { ...row, outcome: 'skipped', input: null } : row,
  );
}

/** Throws an error with status 404 if the club has no such preview, or had it more than a day ago. */
export async function getOwnImport(
  executor: Executor,
  { clubId }: ClubCaller,
  id: string,
  now: Date,
  lockMode?: 'locked',
) {
  const query = selectCardImport(executor, clubId, id, getImportExpiryCutoff(now));
  const [found] = await (lockMode === 'locked' ? query.for('update') : query);
  if (!found) throw notFound("We can't find that preview. Choose the file again.");
  return found;
}

export function getImportExpiryCutoff(now: Date) {
  return new Date(now.getTime() - cardImportLifetimeHours * 3_600_000);
}

async function createFixturesFromRows(
  tx: Transaction,
  { clubId }: ClubCaller,
  rows: StoredImportRow[],
  now: Date,
) {
  const checkedRows = checkImportRowDatesAgain(rows, toLondonDate(now));
  const newRows = checkedRows.filter(isNewRow);
  const ids = await createFreeDates(
    tx,
    clubId,
    newRows.map(({ input }) => input),
  );
  const idsByRow = new Map(newRows.map(({ row }, index) => [row, ids[index]]));
  return checkedRows.map((row): StoredImportRow => {
    if (!isNewRow(row)) return { ...row, input: null };
    const fixtureId = idsByRow.get(row.row);
    return fixtureId
      ? { ...row, outcome: 'listed', input: null, fixtureId }
      : { ...row, outcome: 'there', input: null };
  });
}

function isNewRow(row: StoredImportRow): row is StoredImportRow & { input: FixtureInput } {
  return row.outcome === 'new' && row.input !== null;
}

/** Checks the rows again, because the date of a row may have passed since the preview. */
function checkImportRowDatesAgain(rows: StoredImportRow[], today: string) {
  return rows.map((row): StoredImportRow => {
    if (!row.input) return row;
    const { row: number, outcome: _, errors: __, input, ...shown } = row;
    const [judged] = checkImportRows(
      [{ number, input, shown, errors: [], ended: null }],
      [],
      today,
    );
    return judged ?? row;
  });
}

export async function deleteExpiredImports(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  signal: AbortSignal,
) {
  const { id, createdAt } = cardImports;
  await deleteInBatches(
    db,
    { table: cardImports, key: [id], condition: lt(createdAt, getImportExpiryCutoff(clock())) },
    signal,
  );
}
