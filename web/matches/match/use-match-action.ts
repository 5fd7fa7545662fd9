import type { Match } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError } from '../../platform/problem-error.ts';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { updateCachedMatch } from './api.ts';

/** Does something to the match and tells what came of it; throws what may go well the next time. */
export type RunMatchAction = (
  run: () => Promise<Match | undefined>,
  successText: string,
) => Promise<void>;

/** Whatever is done changes what is on the screen, also when the other club was quicker. */
export function useMatchAction(id: string): {
  flash: Flash | undefined;
  runAction: RunMatchAction;
} {
  const client = useQueryClient();
  const [flash, setTold] = useState<Flash>();
  async function runAction(run: () => Promise<Match | undefined>, successText: string) {
    try {
      const match = await run();
      await updateCachedMatch(client, id, match);
      setTold({ tone: 'success', text: successText });
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 409].includes(error.status)) throw error;
      await updateCachedMatch(client, id);
      setTold({ tone: 'error', text: error.message });
    }
  }
  return { flash, runAction };
}
