import { eq } from 'drizzle-orm';
import { removeFreeDates } from '../../fixtures/commands/remove-free-dates.ts';
import { runPaced } from '../../platform/database/batches.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { CardImportDeps } from '../deps.ts';
import { listUntouchedFreeDates, selectAcceptedImports } from '../queries/imports.ts';
import { cardImports } from '../schema.ts';
import {
  describeAcceptedRows,
  getImportExpiryCutoff,
  getOwnImport,
  rowsPerBatch,
} from './import.ts';

/**
 * Takes the free dates of an accepted import off the card again, in batches. Keeps a date that was changed
 * since, or for which a request was sent or received. Returns what has become of each row.
 */
export async function undoImport(deps: CardImportDeps, caller: ClubCaller, id: string) {
  const { db, clock } = deps;
  const { rows } = await getOwnImport(db, caller, id, clock());
  const ids = rows.flatMap(({ outcome, fixtureId }) =>
    outcome === 'listed' && fixtureId ? [fixtureId] : [],
  );
  for (let start = 0; start < ids.length; start += rowsPerBatch)
    await runPaced(() =>
      changeClub(deps, caller.clubId, (tx) =>
        undoNextRows(tx, deps, caller, { id, ids: ids.slice(start, start + rowsPerBatch) }),
      ),
    );
  const undone = await getOwnImport(db, caller, id, clock());
  return describeAcceptedRows(db, caller, undone.rows);
}

async function undoNextRows(
  tx: Transaction,
  { clock }: CardImportDeps,
  caller: ClubCaller,
  { id, ids }: { id: string; ids: string[] },
) {
  const { rows } = await getOwnImport(tx, caller, id, clock(), 'locked');
  const { clubId } = caller;
  const listRemovable = (locked: string[]) => listUntouchedFreeDates(tx, clubId, locked);
  const removed = new Set(await removeFreeDates(tx, { clubId, ids, listRemovable }));
  const merged = rows.map((row) =>
    row.fixtureId && removed.has(row.fixtureId) ? { ...row, outcome: 'removed' as const } : row,
  );
  await tx.update(cardImports).set({ rows: merged }).where(eq(cardImports.id, id));
}

/** Lists the imports of the last day that have free dates which the club can take off its card together. */
export async function listRemovableImports(
  { db, clock }: Pick<CardImportDeps, 'db' | 'clock'>,
  caller: ClubCaller,
) {
  const stored = await selectAcceptedImports(db, caller.clubId, getImportExpiryCutoff(clock()));
  const ids = stored.flatMap(({ rows }) => rows.flatMap(({ fixtureId }) => fixtureId ?? []));
  const removable = new Set(await listUntouchedFreeDates(db, caller.clubId, ids));
  return stored.flatMap(({ rows, ...accepted }) => {
    const listed = rows.filter(({ fixtureId }) => fixtureId && removable.has(fixtureId));
    return listed.length > 0 ? [{ ...accepted, listed }] : [];
  });
}
