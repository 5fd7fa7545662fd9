import type {
  RecordedMatch,
  RecordedMatchInput,
} from '@fixturebook/contract/card/recorded-matches';
import type { CallOffReason } from '@fixturebook/contract/fixtures';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { invalidateFixturesAndMatches, matchesKey } from '../../fixtures/api.ts';
import { api, unwrapResponse } from '../../platform/api-client.ts';
import { actAgainstVersion, toIfMatch } from '../../platform/changed-since-read.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { hasErrorStatus } from '../../platform/problem-error.ts';

const routes = api['recorded-matches'];

export function recordedMatchQuery(id: string) {
  return queryOptions({
    queryKey: [...matchesKey, 'recorded', id],
    queryFn: (): Promise<RecordedMatch> =>
      unwrapResponse(routes[':id'].$get({ param: { id: encodeURIComponent(id) } })),
    meta: { keepOffline: true },
  });
}

/** A retry with the same `key` does not record a second match. */
export function addRecordedMatch(input: RecordedMatchInput, key: string): Promise<RecordedMatch> {
  return unwrapResponse(routes.$post({ json: input }, { headers: { 'Idempotency-Key': key } }));
}

/** Refused if somebody else has changed the match since `version` was read. */
export function updateRecordedMatch(
  id: string,
  input: RecordedMatchInput,
  version: string,
): Promise<RecordedMatch> {
  return unwrapResponse(
    routes[':id'].$put({ param: { id }, json: input }, { headers: toIfMatch(version) }),
  );
}

/** Refused if somebody else has changed the match since it was read. Then it is read again. */
export function callOffRecordedMatch(
  client: QueryClient,
  { id, version }: RecordedMatch,
  callOff: { reason: CallOffReason; readvertise: boolean },
): Promise<RecordedMatch> {
  const request = { param: { id }, json: callOff };
  return actAgainstVersion(
    () =>
      unwrapResponse(routes[':id'].cancellation.$post(request, { headers: toIfMatch(version) })),
    (waitMs) => readAgain(client, id, waitMs),
    "Somebody else has changed this match, so we haven't called it off.",
  );
}

/** Refused if somebody else has changed the match since it was read. Then it is read again. */
export async function reinstateRecordedMatch(
  client: QueryClient,
  { id, version }: RecordedMatch,
): Promise<void> {
  await actAgainstVersion(
    () =>
      unwrapResponse(
        routes[':id'].cancellation.$delete({ param: { id } }, { headers: toIfMatch(version) }),
      ),
    (waitMs) => readAgain(client, id, waitMs),
    "Somebody else has changed this match, so we haven't put it back on.",
  );
}

/**
 * Refused if somebody else has changed the match since it was read. Then it is read again. A match that is gone already
 * counts as deleted: the answer to an earlier try may be lost.
 */
export async function deleteRecordedMatch(
  client: QueryClient,
  { id, version }: RecordedMatch,
): Promise<void> {
  try {
    await actAgainstVersion(
      () =>
        unwrapResponse(routes[':id'].$delete({ param: { id } }, { headers: toIfMatch(version) })),
      (waitMs) => readAgain(client, id, waitMs),
      "Somebody else has changed this match, so we haven't deleted it.",
    );
  } catch (error) {
    if (!hasErrorStatus(error, 404)) throw error;
  }
}

async function readAgain(client: QueryClient, id: string, waitMs: number) {
  await fetchCurrent(client, recordedMatchQuery(id), waitMs);
}

/** Caches the changed `match`. If it is not given, waits until the match has been fetched again. */
export async function updateCachedRecordedMatch(
  client: QueryClient,
  id: string,
  match?: RecordedMatch,
) {
  if (match) client.setQueryData(recordedMatchQuery(id).queryKey, match);
  const invalidation = invalidateFixturesAndMatches(client);
  if (!match) await invalidation;
}
