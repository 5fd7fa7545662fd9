import type { Fixture, FixtureWithVersion } from '@fixturebook/contract/fixtures';
import { fixtureTaken, requestExists } from '@fixturebook/contract/match-requests/refusals';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fixtureQuery, invalidateFixturesAndMatchesOnScreen } from '../../fixtures/api.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import {
  getErrorMessage,
  hasErrorCode,
  hasErrorStatus,
  isOutcomeUnknown,
  isServerUnreachableError,
} from '../../platform/problem-error.ts';
import { createUuid } from '../../ui/browser/uuid.ts';
import { addCachedRequest, createMatchRequest } from '../requests/api.ts';
import { createSeveralMatchRequests } from './api.ts';
import { canAskAtOnce } from './ask-rules.ts';
import {
  describeClosedRequest,
  describeFixtureChanges,
  describeSeveralRefusal,
} from './ask-words.ts';

/** A free date of another club, and the free date that the user's club offers for it. */
interface AskTarget {
  fixture: Fixture;
  ownFixture: Fixture;
}

/**
 * `changed` means that one of the dates is not as the screen shows it, so nothing was sent. `unknown` means that the
 * answer was lost, so the requests may be stored.
 */
type AskResult =
  | { outcome: 'sent'; requests: MatchRequest[] }
  | { outcome: 'changed' }
  | { outcome: 'failed' | 'unknown'; message: string };

/**
 * Returns functions that send requests with what the dates say, without a dialog. `SentRequestsNotice` shows the
 * requests and undoes them.
 */
export function useAsk() {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [isBusy, setBusy] = useState(false);

  function ask(target: AskTarget): Promise<AskResult> {
    return run([target.fixture, target.ownFixture], (key) => sendRequest(client, target, key));
  }

  /** Asks for all of the free dates, or for none. Only for Pro clubs. */
  function askSeveral(fixtures: Fixture[], ownFixture: Fixture): Promise<AskResult> {
    return run([...fixtures, ownFixture], (key) =>
      sendSeveralRequests(client, { fixtures, ownFixture }, key),
    );
  }

  /** A second press after a lost answer has the same key, so that no second request is stored. */
  async function run(dates: Fixture[], send: (key: string) => Promise<AskResult>) {
    const name = dates.map(({ id }) => id).join(' ');
    const key = keys.current.get(name) ?? createUuid();
    keys.current.set(name, key);
    setBusy(true);
    try {
      const result = await send(key);
      if (result.outcome !== 'unknown') keys.current.delete(name);
      if (result.outcome === 'sent') {
        for (const request of result.requests) addCachedRequest(client, request);
      } else {
        void invalidateFixturesAndMatchesOnScreen(client);
      }
      return result;
    } finally {
      setBusy(false);
    }
  }

  /** Call this after Undo, so that the next press stores new requests. */
  function forgetKeys() {
    keys.current.clear();
  }

  return { ask, askSeveral, forgetKeys, isBusy };
}

async function sendRequest(
  client: QueryClient,
  { fixture, ownFixture }: AskTarget,
  key: string,
): Promise<AskResult> {
  try {
    const [current, currentOwn] = await Promise.all([
      fetchAsShown(client, fixture),
      fetchAsShown(client, ownFixture),
    ]);
    if (!current || !currentOwn || !canAskAtOnce({ fixture: current, ownFixture: currentOwn }))
      return { outcome: 'changed' };
    const request = await createMatchRequest(
      {
        fixtureId: fixture.id,
        ownFixtureId: ownFixture.id,
        ownVersion: currentOwn.version,
        message: '',
        terms: {},
        undoable: true,
      },
      { version: current.version, key },
    );
    return toResult([request]);
  } catch (error) {
    return isChange(error)
      ? { outcome: 'changed' }
      : { outcome: getFailedOutcome(error), message: getErrorMessage(error) };
  }
}

async function sendSeveralRequests(
  client: QueryClient,
  { fixtures, ownFixture }: { fixtures: Fixture[]; ownFixture: Fixture },
  key: string,
): Promise<AskResult> {
  try {
    const [own, ...current] = await Promise.all(
      [ownFixture, ...fixtures].map((fixture) => fetchAsShown(client, fixture)),
    );
    const asked = current.flatMap((fixture) =>
      own && fixture && canAskAtOnce({ fixture, ownFixture: own })
        ? [{ fixtureId: fixture.id, version: fixture.version }]
        : [],
    );
    if (!own || asked.length < fixtures.length) return { outcome: 'changed' };
    const input = { ownFixtureId: own.id, ownVersion: own.version, asked, undoable: true };
    return toResult(await createSeveralMatchRequests(input, key));
  } catch (error) {
    return hasErrorStatus(error, 404)
      ? { outcome: 'changed' }
      : { outcome: getFailedOutcome(error), message: describeSeveralRefusal(error, fixtures) };
  }
}

/** Returns undefined if the date was deleted or is not as the screen shows it. */
async function fetchAsShown(
  client: QueryClient,
  shown: Fixture,
): Promise<FixtureWithVersion | undefined> {
  try {
    const current = await fetchCurrent(client, fixtureQuery(shown.id));
    return describeFixtureChanges(shown, current) === '' ? current : undefined;
  } catch (error) {
    if (hasErrorStatus(error, 404)) return undefined;
    throw error;
  }
}

/** The answer to an earlier press may be lost, and its requests closed since. */
function toResult(requests: MatchRequest[]): AskResult {
  const open = requests.filter((request) => describeClosedRequest(request) === undefined);
  const [closed] = requests;
  return open.length > 0 || !closed
    ? { outcome: 'sent', requests: open }
    : { outcome: 'failed', message: describeClosedRequest(closed) ?? '' };
}

function getFailedOutcome(error: unknown) {
  return isServerUnreachableError(error) || isOutcomeUnknown(error) ? 'unknown' : 'failed';
}

/** The dialog says what has happened. */
function isChange(error: unknown) {
  const codes = [changedSinceReadCode, fixtureTaken, requestExists];
  return hasErrorStatus(error, 404) || codes.some((code) => hasErrorCode(error, code));
}
