import { useQueryClient } from '@tanstack/react-query';
import { hasErrorCode, hasErrorStatus } from '../../platform/problem-error.ts';
import { NotStoredError } from '../../ui/form/field-errors.ts';
import { invalidateRequests } from './api.ts';

/** If another club or device was quicker, the dialog or the card stays and says so. */
export function useRequestAction() {
  const client = useQueryClient();
  return async function runAction<Result>(run: () => Promise<Result>): Promise<Result> {
    try {
      const result = await run();
      void invalidateRequests(client);
      return result;
    } catch (error) {
      if (!hasErrorStatus(error, 404, 409)) throw error;
      await invalidateRequests(client);
      throw new NotStoredError(formatRequestConflict(error));
    }
  };
}

function formatRequestConflict(error: Error): string {
  if (!hasErrorCode(error, 'ground-taken')) return error.message;
  return `${error.message} If the home club has more pitches, they can say so under Teams and grounds.`;
}
