import { useSyncExternalStore } from 'react';

const subscribeToNothing = () => () => undefined;

/** False in the first render, which must equal the prerendered page: it knows no query and no storage. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}
