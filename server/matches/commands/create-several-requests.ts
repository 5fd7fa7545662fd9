import type { SeveralMatchRequestsInput } from '@fixturebook/contract/match-requests/several';
import {
  assertFixtureVersion,
  type LockedFixture,
  lockFixtures,
} from '../../fixtures/commands/agreed-fixtures.ts';
import { runTransaction, type Transaction } from '../../platform/database/database.ts';
import { AppError, invalidInput } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import type { MatchDeps } from '../deps.ts';
import {
  createRequestForDates,
  expireOwnRequestsForFixtures,
  freeDateNotFoundError,
  getOpenFixtureUnlessOwn,
  ownDateNotFoundError,
} from './create-request.ts';

/** Asks for all of the free dates, or for none of them. Returns the ids of the requests. */
export function createSeveralRequests(
  deps: MatchDeps,
  caller: ClubCaller,
  input: SeveralMatchRequestsInput,
  key: string | undefined,
): Promise<string[]> {
  const { ownFixtureId, asked, undoable } = input;
  // A retry of the same requests may have read later versions of the free dates.
  const askedIds = asked.map(({ fixtureId }) => fixtureId);
  const identifying = { ownFixtureId, askedIds, undoable };
  return runTransaction(deps.db, async (tx) => {
    let dates: SeveralDates | undefined;
    const ids: string[] = [];
    for (const index of asked.keys()) {
      // A key stands for one row, so that each request has a key of its own.
      const idempotency = {
        owner: caller.clubId,
        key: key && `${key}/${index}`,
        input: identifying,
      };
      const id = await createIdempotently(tx, idempotency, async () => {
        // A retry gets the stored requests even if the dates are no longer free, so it checks none of them.
        dates ??= await lockSeveralDates(tx, deps, caller, input);
        return createRequestForAskedDate(tx, deps, caller, { dates, input, index });
      });
      ids.push(id);
    }
    return ids;
  });
}

interface SeveralDates {
  own: LockedFixture;
  locked: LockedFixture[];
}

async function lockSeveralDates(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  { ownFixtureId, ownVersion, asked }: SeveralMatchRequestsInput,
): Promise<SeveralDates> {
  const clubIds = new Set<string>();
  for (const [index, { fixtureId }] of asked.entries()) {
    const seen = await getOpenFixtureUnlessOwn(tx, caller.clubId, fixtureId).catch((error) =>
      throwForAskedDate(error, index),
    );
    if (clubIds.has(seen.clubId))
      throw invalidInput([
        { path: `asked.${index}.fixtureId`, message: 'Choose one free date of each club.' },
      ]);
    clubIds.add(seen.clubId);
  }
  const askedIds = asked.map(({ fixtureId }) => fixtureId);
  // Lock all dates in the order of their ids, and then the requests, so that two transactions cannot deadlock.
  const locked = await lockFixtures(tx, [ownFixtureId, ...askedIds]);
  const own = locked.find(({ id, clubId }) => id === ownFixtureId && clubId === caller.clubId);
  if (!own) throw ownDateNotFoundError();
  assertFixtureVersion(own, ownVersion, 'ownVersion');
  await expireOwnRequestsForFixtures(tx, deps, caller, askedIds);
  return { own, locked };
}

async function createRequestForAskedDate(
  tx: Transaction,
  deps: MatchDeps,
  caller: ClubCaller,
  {
    dates: { own, locked },
    input: { ownFixtureId, asked, undoable },
    index,
  }: { dates: SeveralDates; input: SeveralMatchRequestsInput; index: number },
): Promise<string> {
  try {
    const target = locked.find(({ id }) => id === asked[index]?.fixtureId);
    if (!target) throw freeDateNotFoundError();
    return await createRequestForDates(tx, deps, caller, {
      dates: { target, own, teamName: own.teamName },
      input: { fixtureId: target.id, ownFixtureId, undoable, message: '', terms: {} },
      expectedVersion: asked[index]?.version,
    });
  } catch (error) {
    return throwForAskedDate(error, index);
  }
}

/** Names the free date that was refused, unless the error names a field already. */
function throwForAskedDate(error: unknown, index: number): never {
  if (!(error instanceof AppError) || error.errors.length > 0) throw error;
  const { status, code, message } = error;
  throw new AppError(status, code, message, [{ path: `asked.${index}.fixtureId`, message }]);
}
