import type { Match } from '@fixturebook/contract/matches';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ProblemError } from '../platform/problem-error.ts';
import type { Told } from '../ui/told-notice.tsx';
import { showMatch } from './match-api.ts';

/** Does something to the match and tells what came of it; throws what may go well the next time. */
export type Act = (run: () => Promise<Match | undefined>, done: string) => Promise<void>;

/** Whatever is done changes what is on the screen, also when the other club was quicker. */
export function useMatchAct(id: string): { told: Told | undefined; act: Act } {
  const client = useQueryClient();
  const [told, setTold] = useState<Told>();
  async function act(run: () => Promise<Match | undefined>, done: string) {
    try {
      const match = await run();
      await showMatch(client, id, match);
      setTold({ tone: 'success', text: done });
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 409].includes(error.status)) throw error;
      await showMatch(client, id);
      setTold({ tone: 'error', text: error.message });
    }
  }
  return { told, act };
}
