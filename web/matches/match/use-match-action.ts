import type { Match } from '@fixturebook/contract/matches';
import { opponentsPath } from '@fixturebook/contract/paths';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { hasErrorStatus } from '../../platform/problem-error.ts';
import { useOpenNextScreen } from '../../platform/use-open-next-screen.ts';
import type { FlashMessage } from '../../ui/feedback/flash-notice.tsx';
import { callOffMatch, updateCachedMatch } from './api.ts';
import { getMatchSides } from './match-words.ts';

/**
 * Runs an action and shows its outcome. Returns the reason if the server refused it, and throws errors
 * that a retry may fix. `successText` may depend on the match that the action returns.
 */
export type MatchActionRunner = <Result extends Match | undefined>(
  run: () => Promise<Result>,
  successText: string | ((match: Result) => string),
) => Promise<string | undefined>;

/** Updates the match after each action, and after a conflict, which means that the other club acted first. */
export function useMatchAction(id: string): {
  flash: FlashMessage | undefined;
  runAction: MatchActionRunner;
} {
  const client = useQueryClient();
  const [flash, setFlash] = useState<FlashMessage>();
  const runAction: MatchActionRunner = async (run, successText) => {
    try {
      const match = await run();
      await updateCachedMatch(client, id, match);
      const text = typeof successText === 'string' ? successText : successText(match);
      setFlash({ tone: 'success', text });
      return undefined;
    } catch (error) {
      if (!hasErrorStatus(error, 404, 409)) throw error;
      await updateCachedMatch(client, id);
      setFlash({ tone: 'error', text: error.message });
      return error.message;
    }
  };
  return { flash, runAction };
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
