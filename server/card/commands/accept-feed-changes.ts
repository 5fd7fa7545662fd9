import type { FeedAcceptance, FeedAcceptanceInput } from '@fixturebook/contract/card/feeds';
import { fixtureInPastMessage } from '@fixturebook/contract/fixtures';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { getClubById } from '../../clubs/queries.ts';
import { geocodePostcodes } from '../../geocoding/commands.ts';
import {
  callOffRecordedMatchInTransaction,
  updateRecordedMatchInTransaction,
} from '../../matches/commands/change-recorded-match.ts';
import { recordAction } from '../../matches/commands/record-action.ts';
import { recordMatch } from '../../matches/commands/record-match.ts';
import { deleteRecordedMatchInTransaction } from '../../matches/commands/remove-recorded-matches.ts';
import { recordedMatchWrites } from '../../matches/policy.ts';
import { findRecordedMatch } from '../../matches/queries/recorded.ts';
import { toLondonDate } from '../../platform/calendar.ts';
import { runPaced } from '../../platform/database/batches.ts';
import { runSavepoint, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { changeClub } from '../../platform/live/club-changes.ts';
import type { FeedDeps } from '../deps.ts';
import { getOwnFeed, listComingMatches, listFeedEvents, lockFeed } from '../queries/feeds.ts';
import {
  agreedChangeMessage,
  applyEvent,
  notOnCardMessage,
  type StoredFeedChange,
} from '../rules/feed-changes.ts';
import type { StoredImportRow } from '../rules/rows.ts';
import { cardFeedEvents, cardImports } from '../schema.ts';
import { lockFeedEvents } from './feeds.ts';

type Acceptance = z.output<typeof FeedAcceptanceInput>;
type Result = FeedAcceptance['results'][number];
type StoredEvent = typeof cardFeedEvents.$inferSelect;

/** A match takes about as long as ten free dates of an import, of which a batch has a hundred. */
const changesPerBatch = 10;

const cannotReadMessage = 'We can’t read this event. Change your card by hand, then ignore it.';

const changedByAnotherMessage =
  'Somebody else has just changed this match. Accept the change again.';

/**
 * Applies changes of a calendar to the card. A change that cannot be applied stays on the list, and its result says why. New
 * matches become an import, which can be undone.
 */
export async function acceptFeedChanges(
  deps: FeedDeps,
  caller: ClubCaller,
  feedId: string,
  { changes, removal }: Acceptance,
): Promise<FeedAcceptance> {
  const { db, limits } = deps;
  const { clubId } = caller;
  await getOwnFeed(db, caller, feedId);
  await limits.use(recordedMatchWrites, caller.userId, changes.length);
  const ids = new Set(changes.map(({ id }) => id));
  const seen = (await listFeedEvents(db, feedId)).filter(({ id }) => ids.has(id));
  const postcodes = seen.flatMap(({ change }) => change?.row?.match?.postcode || []);
  const club = await getClubById(db, clubId);
  await geocodePostcodes(deps, [club.postcode, ...postcodes]);
  const results = new Map<string, Result>();
  const blockedIds = new Set(ids);
  let importId: string | null = null;
  // If every match moves a week later, only the last one can go first.
  for (const order of [changes, changes.toReversed()]) {
    const pending = order.filter(({ id }) => blockedIds.has(id));
    for (let start = 0; start < pending.length; start += changesPerBatch) {
      const versionsById = new Map(
        pending.slice(start, start + changesPerBatch).map(({ id, version }) => [id, version]),
      );
      const batch: Batch = { feedId, versionsById, removal, importId };
      const done: BatchResult = await runPaced(() =>
        changeClub(deps, clubId, (tx) => acceptBatch(tx, deps, caller, batch)),
      );
      for (const result of done.results) {
        results.set(result.id, result);
        if (!done.blockedIds.includes(result.id)) blockedIds.delete(result.id);
      }
      importId = done.importId;
    }
  }
  return { results: [...results.values()], importId };
}

interface Batch {
  feedId: string;
  versionsById: Map<string, string>;
  removal: Acceptance['removal'];
  /** The import with the new matches of the earlier batches; null if there are none. */
  importId: string | null;
}

interface BatchResult extends FeedAcceptance {
  /** The refused changes for which the team or the pitch was taken, maybe by a match that moves too. */
  blockedIds: string[];
}

async function acceptBatch(
  tx: Transaction,
  deps: FeedDeps,
  caller: ClubCaller,
  { feedId, versionsById, removal, importId }: Batch,
): Promise<BatchResult> {
  // A read of the calendar in between would store the events as they were before.
  await lockFeed(tx, feedId);
  const events = new Map(
    (await lockFeedEvents(tx, feedId, [...versionsById.keys()])).map((event) => [event.id, event]),
  );
  const results: Result[] = [];
  const blockedIds: string[] = [];
  const recorded: StoredImportRow[] = [];
  for (const [id, version] of versionsById) {
    const event = events.get(id);
    const change = event?.change;
    if (!event || !change || change.version !== version) {
      results.push({ id, outcome: 'gone', errors: [] });
      continue;
    }
    try {
      const matchId = await runSavepoint(tx, (savepoint) =>
        applyChange(savepoint, deps, caller, { event, change, removal }),
      );
      const values = change.row?.match ?? event.values;
      await tx
        .update(cardFeedEvents)
        .set({ matchId, version, values, change: null })
        .where(eq(cardFeedEvents.id, id));
      if (change.kind === 'new' && matchId && change.row)
        recorded.push(toListedRow(change.row, matchId));
      results.push({ id, outcome: 'accepted', errors: [] });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { path, message } = describeRefusal(error);
      results.push({ id, outcome: 'refused', errors: [{ path, message }] });
      if (error.status === 409) blockedIds.push(id);
    }
  }
  return {
    results,
    blockedIds,
    importId: await addToImport(tx, deps, caller, importId, recorded),
  };
}

interface ChangeToApply {
  event: StoredEvent;
  change: StoredFeedChange;
  removal: Acceptance['removal'];
}

/** Returns the id of the match that is on the card afterwards. */
async function applyChange(
  tx: Transaction,
  deps: FeedDeps,
  caller: ClubCaller,
  { event, change, removal }: ChangeToApply,
): Promise<string | null> {
  const { clubId } = caller;
  if (change.kind === 'new') {
    const input = change.row?.match;
    if (!input) throw refuse('', cannotReadMessage);
    if (input.date < toLondonDate(deps.clock())) throw refuse('date', fixtureInPastMessage);
    const { matchId } = await recordMatch(tx, deps, clubId, input);
    await recordAction(tx, deps, caller, { subject: { matchId }, action: 'imported' });
    return matchId;
  }
  if (!event.matchId) throw refuse('', notOnCardMessage);
  const found = await findRecordedMatch(tx, clubId, event.matchId);
  if (!found) {
    const card = await listComingMatches(tx, clubId, toLondonDate(deps.clock()));
    const isAgreed = card.find(({ id }) => id === event.matchId)?.isAgreed;
    throw refuse('', isAgreed ? agreedChangeMessage : notOnCardMessage);
  }
  const { id } = found.match;
  const expectedVersion = found.version;
  if (change.kind === 'changed') {
    const input = applyEvent(found.values, event.values, change.row?.match);
    if (!input) throw refuse('', cannotReadMessage);
    if (input.date < toLondonDate(deps.clock())) throw refuse('date', fixtureInPastMessage);
    await updateRecordedMatchInTransaction(tx, deps, caller, id, { input, expectedVersion });
    return id;
  }
  if (removal === 'delete') {
    await deleteRecordedMatchInTransaction(tx, deps, caller, id, expectedVersion);
    return null;
  }
  const callOff = { reason: 'other', readvertise: false, expectedVersion } as const;
  await callOffRecordedMatchInTransaction(tx, deps, caller, id, callOff);
  return id;
}

function describeRefusal({ code, errors, message }: AppError) {
  if (code === changedSinceReadCode) return { path: '', message: changedByAnotherMessage };
  return errors[0] ?? { path: '', message };
}

function refuse(path: string, message: string) {
  return invalidInput([{ path, message }]);
}

function toListedRow(
  { number, shown, match }: NonNullable<StoredFeedChange['row']>,
  matchId: string,
): StoredImportRow {
  return {
    row: number,
    outcome: 'listed',
    ...shown,
    errors: [],
    otherHomeDates: 0,
    opponentClub: null,
    input: null,
    match: null,
    ...(match && { recorded: { id: matchId, input: match } }),
  };
}

/** Adds new matches to the import of the earlier batches, or to a new one. Returns its id, or null if there is none. */
async function addToImport(
  tx: Transaction,
  { clock }: FeedDeps,
  { clubId, userId }: ClubCaller,
  importId: string | null,
  rows: StoredImportRow[],
): Promise<string | null> {
  if (rows.length === 0) return importId;
  if (importId) {
    await tx
      .update(cardImports)
      .set({ rows: sql`${cardImports.rows} || ${JSON.stringify(rows)}::jsonb` })
      .where(eq(cardImports.id, importId));
    return importId;
  }
  const now = clock();
  const [stored] = await tx
    .insert(cardImports)
    .values({ clubId, rows, createdAt: now, acceptedAt: now, acceptedBy: userId })
    .returning({ id: cardImports.id });
  if (!stored) throw new Error('The import was not stored.');
  return stored.id;
}
