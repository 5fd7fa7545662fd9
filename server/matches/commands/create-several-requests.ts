import type { SeveralMatchRequestsInput } from '@fixturebook/contract/match-requests/several';
import { lockFixtures } from '../../fixtures/commands/agreed-fixtures.ts';
import { runTransaction } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { ClubCaller } from '../../platform/http/http.ts';
import { createIdempotently } from '../../platform/http/idempotency.ts';
import type { MatchDeps } from '../deps.ts';
import { createRequestInTransaction, expireOwnRequestsForFixtures } from './create-request.ts';

/** Asks for all of the free dates, or for none of them. Returns the ids of the requests. */
export function createSeveralRequests(
  deps: MatchDeps,
  caller: ClubCaller,
  input: SeveralMatchRequestsInput,
  key: string | undefined,
): Promise<string[]> {
  const { ownFixtureId, ownVersion, asked, undoable } = input;
  const askedIds = asked.map(({ fixtureId }) => fixtureId);
  // A retry of the same requests may have read later versions of the free dates.
  const identifying = { ownFixtureId, askedIds, undoable };
  return runTransaction(deps.db, async (tx) => {
    // Lock everything in the order of the ids first, so that two transactions cannot deadlock.
    await lockFixtures(tx, [ownFixtureId, ...askedIds]);
    await expireOwnRequestsForFixtures(tx, deps, caller, askedIds);
    const ids: string[] = [];
    for (const [index, { fixtureId, version }] of asked.entries()) {
      const one = { fixtureId, ownFixtureId, ownVersion, undoable, message: '', terms: {} };
      // A key stands for one row, so that each request has a key of its own.
      const idempotency = {
        owner: caller.clubId,
        key: key && `${key}/${index}`,
        input: identifying,
      };
      const created = createIdempotently(tx, idempotency, () =>
        createRequestInTransaction(tx, deps, caller, one, version),
      );
      ids.push(await created.catch((error) => throwForAskedDate(error, index)));
    }
    return ids;
  });
}

/** Names the free date that was refused, unless the error names a field already. */
function throwForAskedDate(error: unknown, index: number): never {
  if (!(error instanceof AppError) || error.errors.length > 0) throw error;
  const { status, code, message } = error;
  throw new AppError(status, code, message, [{ path: `asked.${index}.fixtureId`, message }]);
}
