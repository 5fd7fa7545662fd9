import { useQueryClient } from '@tanstack/react-query';
import { hasCode, hasStatus } from '../../platform/problem-error.ts';
import type { Flash } from '../../ui/feedback/flash-notice.tsx';
import { invalidateRequests } from '../api.ts';

interface RequestActionOptions {
  onFlash: (flash: Flash) => void;
  onClose: () => void;
}

/** The action returns undefined if another club was quicker. It throws errors that a retry may fix. */
export function useRequestAction({ onFlash, onClose }: RequestActionOptions) {
  const client = useQueryClient();
  return async function runAction<Result>(run: () => Promise<Result>): Promise<Result | undefined> {
    try {
      const result = await run();
      onClose();
      void invalidateRequests(client);
      return result;
    } catch (error) {
      if (!hasStatus(error, 404, 409)) throw error;
      onClose();
      onFlash({ tone: 'error', text: formatConflict(error) });
      void invalidateRequests(client);
      return undefined;
    }
  };
}

function formatConflict(error: Error): string {
  if (!hasCode(error, 'ground-taken')) return error.message;
  return `${error.message} If the home club has more pitches, they can say so in their profile.`;
}
