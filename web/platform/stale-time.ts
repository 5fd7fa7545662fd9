import type { Query } from '@tanstack/react-query';

/**
 * Returns how long the data of a query counts as fresh. Data of the future is stale, because the
 * clock of the device was wrong and has been set back since.
 */
export function createStaleTime(ms: number) {
  return ({ state }: Pick<Query, 'state'>) =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;
}
