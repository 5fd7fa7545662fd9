import { cardImportLifetimeHours } from '@fixturebook/contract/card-imports';
import { calendarDate } from '@fixturebook/contract/text';
import { eq, lt } from 'drizzle-orm';
import { keyOf, listFreeDates } from '../../fixtures/commands/list-many.ts';
import { fixtureWrites } from '../../fixtures/policy.ts';
import { type GeocodingDeps, geocodeMany } from '../../geocoding/commands.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import {
  type Executor,
  runTransaction,
  type Transaction,
} from '../../platform/database/database.ts';
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts';
import { deleteAllButNewest } from '../../platform/database/keep-newest.ts';
import { notFound } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import type { Platform } from '../../platform/platform.ts';
import { importOf, onCard, usualOf } from '../queries/imports.ts';
import { readCardFile } from '../rules/file.ts';
import { judgeRows, type KeptRow, type ReadRow, readRow } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';

export type ImportDeps = Pick<Platform, 'db' | 'clock' | 'limits'> & GeocodingDeps;

/** Previews that a club can have at a time, the newest. */
const keptOfClub = 10;

/** Keeps what a file would bring, for a day, and nothing else. */
export async function previewImport(
  { db, clock }: ImportDeps,
  { clubId }: ClubCaller,
  bytes: Uint8Array,
) {
  const { rows, passedOver } = readCardFile(bytes);
  const usual = await usualOf(db, clubId);
  const read = rows.map((row) => readRow(row, usual));
  const card = await onCard(db, clubId, datesOf(read));
  const judged = judgeRows(read, card, toLondonDate(clock()));
  const kept = await runTransaction(db, async (tx) => {
    const [made] = await tx
      .insert(cardImports)
      .values({ clubId, rows: judged, createdAt: clock() })
      .returning();
    await deleteAllButNewest(tx, cardImports, eq(cardImports.clubId, clubId), keptOfClub);
    return made;
  });
  if (!kept) throw new Error('The preview was not stored.');
  return { ...kept, passedOver };
}

/** A date that is none is on no card, and no text for the database. */
function datesOf(rows: ReadRow[]) {
  const dates = new Set(rows.map(({ shown }) => shown.date));
  return [...dates].filter((date) => calendarDate.safeParse(date).success);
}

/**
 * Lists what is still new of a preview, all in one transaction. The same again lists nothing, and
 * answers what became of each row the first time.
 */
export async function acceptImport(
  deps: ImportDeps,
  caller: ClubCaller,
  id: string,
): Promise<KeptRow[]> {
  const { db, clock, limits } = deps;
  const seen = await ownImport(db, caller, id, clock());
  if (seen.acceptedAt) return seen.rows;
  const inputs = seen.rows.flatMap(({ input }) => input ?? []);
  // As if each were typed in.
  for (const _ of inputs) await limits.use(fixtureWrites, caller.userId);
  await geocodeMany(
    deps,
    inputs.map(({ postcode }) => postcode),
  );
  return runTransaction(db, async (tx) => {
    const { rows, acceptedAt } = await ownImport(tx, caller, id, clock(), 'locked');
    if (acceptedAt) return rows;
    const listed = await listRows(tx, caller, rows, clock());
    await tx
      .update(cardImports)
      .set({ rows: listed, acceptedAt: clock() })
      .where(eq(cardImports.id, id));
    return listed;
  });
}

async function ownImport(
  executor: Executor,
  { clubId }: ClubCaller,
  id: string,
  now: Date,
  how?: 'locked',
) {
  const query = importOf(executor, clubId, id, oldest(now));
  const [found] = await (how === 'locked' ? query.for('update') : query);
  if (!found) throw notFound('There is no such preview of yours any more. Choose the file again.');
  return found;
}

function oldest(now: Date) {
  return new Date(now.getTime() - cardImportLifetimeHours * 3_600_000);
}

/** What has come on the card since the preview stays as it is. */
async function listRows(tx: Transaction, { clubId }: ClubCaller, rows: KeptRow[], now: Date) {
  const judged = judgeAnew(rows, toLondonDate(now));
  const inputs = judged.flatMap(({ outcome, input }) => (outcome === 'new' && input) || []);
  const listed = await listFreeDates(tx, clubId, inputs);
  return judged.map((row): KeptRow => {
    if (row.outcome !== 'new' || !row.input) return { ...row, input: null };
    const outcome = listed.has(keyOf(row.input)) ? 'listed' : 'there';
    return { ...row, outcome, input: null };
  });
}

/** The day of a row can be over by now; what is on the card the constraint says. */
function judgeAnew(rows: KeptRow[], today: string) {
  return rows.map((row): KeptRow => {
    if (!row.input) return row;
    const { row: number, input, teamName, date, startTime, side, ground, postcode } = row;
    const shown = { teamName, date, startTime, side, ground, postcode };
    const [judged] = judgeRows([{ number, input, shown, errors: [], ended: null }], [], today);
    return judged ?? row;
  });
}

/** What nobody accepted within its time. */
export async function forgetImports({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const { id, createdAt } = cardImports;
  await deleteInBatches(db, cardImports, [id], lt(createdAt, oldest(clock())));
}
