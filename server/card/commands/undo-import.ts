import { eq } from 'drizzle-orm';
import { removeFreeDates } from '../../fixtures/commands/remove-free-dates.ts';
import { removeRecordedMatches } from '../../matches/commands/remove-recorded-matches.ts';
import { listUnchangedRecordedMatches } from '../../matches/queries/recorded.ts';
import { runPaced } from '../../platform/database/batches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { CardImportDeps } from '../deps.ts';
import { listUntouchedFreeDates, selectAcceptedImports } from '../queries/imports.ts';
import type { StoredImportRow } from '../rules/rows.ts';
import { cardImports } from '../schema.ts';
import {
  describeAcceptedRows,
  getImportExpiryCutoff,
  getOwnImport,
  rowsPerBatch,
} from './import.ts';

/**
 * Takes the free dates and matches of an accepted import off the card again, in batches. Keeps what was changed
 * since, and a date for which a request was sent or received. Returns what has become of each row.
 */
export async function undoImport(deps: CardImportDeps, caller: ClubCaller, id: string) {
  const { db, clock } = deps;
  const { rows } = await getOwnImport(db, caller, id, clock());
  const listed = rows.filter(({ outcome }) => outcome === 'listed').map(({ row }) => row);
  for (let start = 0; start < listed.length; start += rowsPerBatch)
    await runPaced(() =>
      changeClub(deps, caller.clubId, (tx) =>
        undoNextRows(tx, deps, caller, {
          id,
          numbers: new Set(listed.slice(start, start + rowsPerBatch)),
        }),
      ),
    );
  const undone = await getOwnImport(db, caller, id, clock());
  return describeAcceptedRows(db, caller, undone.rows);
}

async function undoNextRows(
  tx: Transaction,
  deps: CardImportDeps,
  caller: ClubCaller,
  { id, numbers }: { id: string; numbers: ReadonlySet<number> },
) {
  const { rows } = await getOwnImport(tx, caller, id, deps.clock(), 'locked');
  const { clubId } = caller;
  const chosen = rows.filter(({ row, outcome }) => outcome === 'listed' && numbers.has(row));
  const ids = chosen.flatMap(({ fixtureId }) => fixtureId ?? []);
  const listRemovable = (locked: string[]) => listUntouchedFreeDates(tx, clubId, locked);
  const matches = chosen.flatMap(({ recorded }) => recorded ?? []);
  const removed = new Set([
    ...(await removeFreeDates(tx, { clubId, ids, listRemovable })),
    ...(await removeRecordedMatches(tx, deps, clubId, matches)),
  ]);
  const merged = rows.map((row) =>
    removed.has(getCreatedId(row)) ? { ...row, outcome: 'removed' as const } : row,
  );
  await tx.update(cardImports).set({ rows: merged }).where(eq(cardImports.id, id));
}

/** Returns the id of what was created from the row, or an empty text. */
function getCreatedId({ fixtureId, recorded }: StoredImportRow) {
  return fixtureId ?? recorded?.id ?? '';
}

/** Lists the imports of the last day of which the club can take something off its card. */
export async function listRemovableImports(
  { db, clock }: Pick<CardImportDeps, 'db' | 'clock'>,
  caller: ClubCaller,
) {
  const stored = await selectAcceptedImports(db, caller.clubId, getImportExpiryCutoff(clock()));
  const all = stored.flatMap(({ rows }) => rows);
  const ids = all.flatMap(({ fixtureId }) => fixtureId ?? []);
  const matches = all.flatMap(({ recorded }) => recorded ?? []);
  const removable = new Set([
    ...(await listUntouchedFreeDates(db, caller.clubId, ids)),
    ...(await listUnchangedRecordedMatches(db, caller.clubId, matches)),
  ]);
  return stored.flatMap(({ rows, ...accepted }) => {
    const listed = rows.filter((row) => removable.has(getCreatedId(row)));
    return listed.length > 0 ? [{ ...accepted, listed }] : [];
  });
}
