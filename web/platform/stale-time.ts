import type { Query } from '@tanstack/react-query';

/**
 * Returns how long the data of a query counts as fresh. Data dated in the future is stale,
 * because the clock of the device was wrong then and has been corrected since.
 */
export function createStaleTime(ms: number) {
  return ({ state }: Pick<Query, 'state'>) =>
    state.dataUpdatedAt > Date.now() ? Number.NEGATIVE_INFINITY : ms;
}
