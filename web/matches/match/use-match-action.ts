import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath } from '@fixturebook/contract/paths';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { isFinalRefusal } from '../../ui/form/field-errors.ts';
import { callOffMatch, matchQuery, updateCachedMatch } from './api.ts';
import { getMatchSides } from './match-words.ts';

/**
 * Runs an action and shows its outcome. Returns the reason if the server refused it, and throws errors
 * that a retry may fix. `successText` may depend on the match that the action returns.
 */
export type MatchActionRunner = <Result extends Match | undefined>(
  run: () => Promise<Result>,
  successText: string | ((match: Result) => string),
) => Promise<string | undefined>;

interface MatchActionOutcome {
  flash: FlashMessage;
  /** What the action has led to. Undefined if the match could not be read again after it. */
  events?: string | undefined;
}

/**
 * Updates the match after each action, and after a conflict, which means that the other club acted
 * first. What an action has done is shown until something else happens to the match.
 */
export function useMatchAction(match: Match): {
  flash: FlashMessage | undefined;
  runAction: MatchActionRunner;
} {
  const { id } = match;
  const client = useQueryClient();
  const [outcome, setOutcome] = useState<MatchActionOutcome>();
  const isOutdated = outcome?.events !== undefined && outcome.events !== formatEvents(match);
  const runAction: MatchActionRunner = async (run, successText) => {
    try {
      const changed = await run();
      await updateCachedMatch(client, id, changed);
      const text = typeof successText === 'string' ? successText : successText(changed);
      const current = changed ?? findCurrentMatch(client, id);
      const events = current && formatEvents(current);
      setOutcome({ flash: { tone: 'success', text }, events });
      return undefined;
    } catch (error) {
      if (!hasErrorStatus(error, 404, 409) || !isFinalRefusal(error)) throw error;
      await updateCachedMatch(client, id);
      const current = findCurrentMatch(client, id);
      const events = current && formatEvents(current);
      setOutcome({ flash: { tone: 'error', text: error.message }, events });
      return error.message;
    }
  };
  return { flash: isOutdated ? undefined : outcome?.flash, runAction };
}

/** Returns undefined if the match has not been fetched since it was changed. */
function findCurrentMatch(client: QueryClient, id: string): Match | undefined {
  const state = client.getQueryState(matchQuery(id).queryKey);
  return state?.isInvalidated ? undefined : state?.data;
}

/** Returns a text that differs whenever one of the clubs has acted. */
function formatEvents({ history, proposal, callOff, reconfirmations }: Match): string {
  const versions = history.map(({ id, status }) => [id, status]);
  const answers = reconfirmations.map(({ clubId, answer }) => [clubId, answer]);
  return JSON.stringify([versions, proposal?.id, callOff, answers]);
}

/**
 * Calls off the match that is shown, lists the date as free again, and shows the opponents with the
 * message `done`.
 */
export function useRelistDate(shown: Match): (done: string) => Promise<void> {
  const client = useQueryClient();
  const openNextScreen = useOpenNextScreen();
  return async function relistDate(done) {
    const callOff = { reason: 'opposition-pulled-out', readvertise: true } as const;
    const match = await callOffMatch(client, shown, callOff);
    void updateCachedMatch(client, match.id, match);
    // The dialog does not wait for the code of the next screen, because until then it could not be closed.
    const to = opponentsPath(getMatchSides(match).own.fixtureId);
    void openNextScreen({ to, options: { state: { done } }, done });
  };
}
