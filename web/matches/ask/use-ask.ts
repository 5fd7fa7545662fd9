import type { Fixture } from '@fixturebook/contract/fixtures';
import { fixtureTaken, requestExists } from '@fixturebook/contract/match-requests/refusals';
import type { MatchRequest } from '@fixturebook/contract/matches';
import { changedSinceReadCode } from '@fixturebook/contract/preconditions';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { fixtureQuery, invalidateFixturesAndMatchesOnScreen } from '../../fixtures/api.ts';
import { fetchCurrent } from '../../platform/fetch-again.ts';
import { getErrorMessage, hasErrorCode, hasErrorStatus } from '../../platform/problem-error.ts';
import { createUuid } from '../../ui/browser/uuid.ts';
import { addCachedRequest, createMatchRequest } from '../requests/api.ts';
import { canAskAtOnce } from './ask-rules.ts';
import { describeClosedRequest, describeFixtureChanges } from './ask-words.ts';

/** A free date of another club, and the free date that the user's club offers for it. */
export interface AskTarget {
  fixture: Fixture;
  ownFixture: Fixture;
}

/** `changed` means that one of the two dates is not as the screen shows it, so nothing was sent. */
export type AskResult = { target: AskTarget } & (
  | { outcome: 'sent'; request: MatchRequest }
  | { outcome: 'changed' }
  | { outcome: 'failed'; message: string }
);

/**
 * Returns a function that sends requests for several free dates with what the dates say, without a
 * dialog. `SentRequestsNotice` shows the sent ones and undoes them.
 */
export function useAsk() {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const [isBusy, setBusy] = useState(false);

  async function ask(targets: AskTarget[]): Promise<AskResult[]> {
    setBusy(true);
    try {
      const results = await Promise.all(targets.map(askForTarget));
      for (const result of results)
        if (result.outcome === 'sent') addCachedRequest(client, result.request);
      if (results.some(({ outcome }) => outcome !== 'sent'))
        void invalidateFixturesAndMatchesOnScreen(client);
      return results;
    } finally {
      setBusy(false);
    }
  }

  /** A second press after a lost answer has the same key, so that no second request is stored. */
  async function askForTarget(target: AskTarget): Promise<AskResult> {
    const name = `${target.fixture.id} ${target.ownFixture.id}`;
    const key = keys.current.get(name) ?? createUuid();
    keys.current.set(name, key);
    const result = await sendRequest(client, target, key);
    if (result.outcome === 'sent') keys.current.delete(name);
    return result;
  }

  return { ask, isBusy };
}

async function sendRequest(
  client: QueryClient,
  target: AskTarget,
  key: string,
): Promise<AskResult> {
  const { fixture, ownFixture } = target;
  try {
    const [current, currentOwn] = await Promise.all([
      fetchCurrent(client, fixtureQuery(fixture.id)),
      fetchCurrent(client, fixtureQuery(ownFixture.id)),
    ]);
    const isAsShown =
      describeFixtureChanges(fixture, current) === '' &&
      describeFixtureChanges(ownFixture, currentOwn) === '';
    if (!isAsShown || !canAskAtOnce({ fixture: current, ownFixture: currentOwn }))
      return { target, outcome: 'changed' };
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
    const closed = describeClosedRequest(request);
    return closed
      ? { target, outcome: 'failed', message: closed }
      : { target, outcome: 'sent', request };
  } catch (error) {
    return isChange(error)
      ? { target, outcome: 'changed' }
      : { target, outcome: 'failed', message: getErrorMessage(error) };
  }
}

/** The dialog says what has happened. */
function isChange(error: unknown) {
  const codes = [changedSinceReadCode, fixtureTaken, requestExists];
  return hasErrorStatus(error, 404) || codes.some((code) => hasErrorCode(error, code));
}
