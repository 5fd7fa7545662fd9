import { cardImportLifetimeHours } from '@fixturebook/contract/card/imports';
import { type FixtureInput, fixtureInPastMessage } from '@fixturebook/contract/fixtures';
import { eq, lt } from 'drizzle-orm';
import { getClubById } from '../../clubs/queries.ts';
import { createFreeDates } from '../../fixtures/commands/free-date-announcements.ts';
import { fixtureWrites } from '../../fixtures/policy.ts';
import { geocodePostcodes } from '../../geocoding/commands.ts';
import { recordAction } from '../../matches/commands/record-action.ts';
import { recordMatch } from '../../matches/commands/record-match.ts';
import { recordedMatchWrites } from '../../matches/policy.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runPaced } from '../../platform/database/batches.ts';
import { type Executor, runSavepoint, type Transaction } from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CardImportDeps } from '../deps.ts';
import { listCardFixtures, selectCardImport } from '../queries/imports.ts';
import { markGoneRows } from '../rules/checks.ts';
import type { StoredImportRow } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';

/** Few enough rows that a batch takes about 50 ms, because it locks the coordinates of their postcodes. */
export const rowsPerBatch = 100;

/** A match takes about as long as this many free dates, because it has statements of its own. */
const freeDatesPerMatch = 10;

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
  const chosen = skipRows(seen.rows, skippedRows);
  const inputs = chosen.flatMap(({ input }) => input ?? []);
  const matches = chosen.flatMap(({ match }) => match ?? []);
  // Count each row against the same limit as a fixture or match that is created by hand.
  if (inputs.length > 0) await limits.use(fixtureWrites, caller.userId, inputs.length);
  if (matches.length > 0) await limits.use(recordedMatchWrites, caller.userId, matches.length);
  const postcodes = [...inputs, ...matches].map(({ postcode }) => postcode).filter(Boolean);
  // The fixture of an away match has the postcode of the club.
  const club = await getClubById(db, caller.clubId);
  await geocodePostcodes(deps, matches.length > 0 ? [club.postcode, ...postcodes] : postcodes);
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
  deps: CardImportDeps,
  caller: ClubCaller,
  { id, skippedRows }: { id: string; skippedRows: ReadonlySet<number> },
): Promise<StoredImportRow[] | undefined> {
  const { clock } = deps;
  const { rows: storedRows, acceptedAt } = await getOwnImport(tx, caller, id, clock(), 'locked');
  if (acceptedAt) return storedRows;
  const rows = skipRows(storedRows, skippedRows);
  const remaining = rows.filter(isPending);
  const next = takeBatch(remaining);
  const processed = await createFromRows(tx, deps, caller, next);
  const processedRows = new Map(processed.map((row) => [row.row, row]));
  const merged = rows.map((row) => processedRows.get(row.row) ?? row);
  const isComplete = next.length === remaining.length;
  await tx
    .update(cardImports)
    .set({
      rows: merged,
      acceptedAt: isComplete ? clock() : null,
      acceptedBy: caller.userId,
    })
    .where(eq(cardImports.id, id));
  return isComplete ? merged : undefined;
}

function isPending({ input, match }: StoredImportRow) {
  return Boolean(input ?? match);
}

function takeBatch(rows: StoredImportRow[]): StoredImportRow[] {
  let size = 0;
  const end = rows.findIndex(({ match }) => {
    size += match ? freeDatesPerMatch : 1;
    return size > rowsPerBatch;
  });
  return end < 0 ? rows : rows.slice(0, end);
}

function skipRows(rows: StoredImportRow[], skippedRows: ReadonlySet<number>): StoredImportRow[] {
  return rows.map((row) =>
    isPending(row) && skippedRows.has(row.row)
      ? { ...row, outcome: 'skipped', input: null, match: null }
      : row,
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

/** Records matches first, because a match takes the free date of its team. */
async function createFromRows(
  tx: Transaction,
  deps: CardImportDeps,
  caller: ClubCaller,
  rows: StoredImportRow[],
) {
  const today = toLondonDate(deps.clock());
  const recorded: StoredImportRow[] = [];
  for (const row of rows) recorded.push(await recordMatchOfRow(tx, deps, caller, row, today));
  return createFreeDatesOfRows(tx, caller, recorded, today);
}

/** Records the match within a savepoint, so that the other rows stay if the team or the pitch has been taken. */
async function recordMatchOfRow(
  tx: Transaction,
  deps: CardImportDeps,
  caller: ClubCaller,
  row: StoredImportRow,
  today: string,
): Promise<StoredImportRow> {
  const { match: input } = row;
  if (!input) return row;
  const done = { ...row, match: null };
  if (input.date < today) return { ...done, ...datePassed };
  try {
    const { matchId } = await runSavepoint(tx, (savepoint) =>
      recordMatch(savepoint, deps, caller.clubId, input),
    );
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'imported' });
    return { ...done, outcome: 'listed', recorded: { id: matchId, input } };
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 409) throw error;
    const [{ path, message } = { path: 'ground', message: error.message }] = error.errors ?? [];
    return { ...done, outcome: 'wrong', errors: [{ path, message }] };
  }
}

const datePassed = {
  outcome: 'wrong' as const,
  errors: [{ path: 'date', message: fixtureInPastMessage }],
};

/** Checks the date of each row again, because it may have passed since the preview. */
async function createFreeDatesOfRows(
  tx: Transaction,
  { clubId }: ClubCaller,
  rows: StoredImportRow[],
  today: string,
) {
  const newRows = rows.filter(isFreeDate).filter(({ input }) => input.date >= today);
  const ids = await createFreeDates(
    tx,
    clubId,
    newRows.map(({ input }) => input),
  );
  const idsByRow = new Map(newRows.map(({ row }, index) => [row, ids[index]]));
  return rows.map((row): StoredImportRow => {
    if (!row.input) return row;
    const done = { ...row, input: null };
    if (row.input.date < today) return { ...done, ...datePassed };
    const fixtureId = idsByRow.get(row.row);
    return fixtureId ? { ...done, outcome: 'listed', fixtureId } : { ...done, outcome: 'there' };
  });
}

function isFreeDate(row: StoredImportRow): row is StoredImportRow & { input: FixtureInput } {
  return row.input !== null;
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
