import { useQueryClient } from '@tanstack/react-query';
import { hasCode, ProblemError } from '../platform/problem-error.ts';
import type { Told } from '../ui/told-notice.tsx';
import { askRequestsAnew } from './api.ts';

interface Options {
  onTold: (told: Told) => void;
  onClose: () => void;
}

/**
 * Does something to a request, then has the lists asked anew. When others were quicker, that is told
 * and there is nothing left to do; throws what may go well the next time.
 */
export function useRequestAct({ onTold, onClose }: Options) {
  const client = useQueryClient();
  return async function act<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await run();
      onClose();
      void askRequestsAnew(client);
      return result;
    } catch (error) {
      if (!(error instanceof ProblemError) || ![404, 409].includes(error.status)) throw error;
      onClose();
      onTold({ tone: 'error', text: inWords(error) });
      void askRequestsAnew(client);
      return undefined;
    }
  };
}

function inWords(error: Error): string {
  if (!hasCode(error, 'ground-taken')) return error.message;
  return `${error.message} A home club with more than one pitch says so in its profile.`;
}
